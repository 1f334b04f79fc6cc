import { fileURLToPath } from 'node:url'
import type { InlineConfig } from 'vite'
import { widthNamesPlugin } from '../width-names.ts'

export const root = fileURLToPath(new URL('../', import.meta.url))
export const proto = fileURLToPath(new URL('../../proto/', import.meta.url))

/** The options of every build. */
export const common: InlineConfig = {
  configFile: false,
  root,
  mode: 'production',
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { postcss: { plugins: [widthNamesPlugin] } },
}
