import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { areaServerConfig } from '../bundler/builds.ts'

const folder = join(import.meta.dirname, '../src/views')
const ENTRY = '\0views'

const entry: Plugin = {
  name: 'views',
  resolveId: (id) => (id === ENTRY ? id : undefined),
  load: (id) =>
    id === ENTRY
      ? `export * from '${join(folder, 'Page.tsx')}'; export * from '${join(folder, 'Header.tsx')}'`
      : undefined,
}

/**
 * The gzip of the views of all blocks, of the header and of the footer, in a bundle of their own without React and zod. In the
 * browser build they share files with the editor, so their size cannot be read from it.
 */
export async function viewBytes(): Promise<number> {
  const { build } = await import('vite')
  const config = await areaServerConfig()
  const built = await build({
    ...config,
    plugins: [config.plugins, entry],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { views: ENTRY },
        external: [/^react(-dom)?($|\/)/, /^zod($|\/)/],
        preserveEntrySignatures: 'strict',
      },
    },
  })
  const files = (built as Rolldown.RolldownOutput).output.filter((file) => file.type === 'chunk')
  const first = files.find(({ isEntry }) => isEntry)!
  const needed = new Set([first.fileName])
  for (const name of needed)
    for (const each of files.find(({ fileName }) => fileName === name)?.imports ?? []) needed.add(each)
  return files
    .filter(({ fileName }) => needed.has(fileName))
    .reduce((sum, { code }) => sum + gzipSync(code, { level: 9 }).length, 0)
}
