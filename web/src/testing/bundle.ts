import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { areaServerConfig } from '../../bundler/builds.ts'

/** One module of the owner's area with its imports as a script, for tests that open it in a page of their own. */
export async function bundleModule(file: string): Promise<string> {
  const { build } = await import('vite')
  const config = await areaServerConfig()
  const lib = { entry: join(import.meta.dirname, '../..', file), formats: ['es' as const] }
  const built = await build({
    ...config,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, lib },
  })
  const [output] = built as Rolldown.RolldownOutput[]
  const code = output?.output[0].code
  if (code === undefined) throw new Error(`${file} has no output`)
  return code
}
