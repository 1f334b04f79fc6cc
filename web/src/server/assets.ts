import { readFile } from 'node:fs/promises'
import type { PageAssets } from './render.tsx'

type Chunk = {
  file: string
  css?: string[]
  assets?: string[]
  isEntry?: boolean
  name?: string
  src?: string
  imports?: string[]
}

/** Addresses of the built files that pages and the shell refer to. */
export type Assets = { page: PageAssets; config: { script: string; styles: string[] } }

/** Reads the manifest of the browser build. */
export async function readAssets(manifestFile: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Record<string, Chunk>
  const styles = manifest['src/site/styles.css']
  const config = manifest['src/config/main.tsx']
  const fonts = Object.values(manifest)
    .filter((chunk) => chunk.file.endsWith('.woff2'))
    .map((chunk) => path(chunk.file))
  return {
    page: {
      styles: styles ? [path(styles.file)] : [],
      script: fileOf(manifest['src/site/main.ts']),
      beacon: fileOf(manifest['src/beacon/main.ts']),
      fonts:
        fonts.length > 0 ? fonts : (styles?.assets ?? []).filter((file) => file.endsWith('.woff2')).map(path),
    },
    config: { script: fileOf(config) ?? '', styles: (config?.css ?? []).map(path) },
  }
}

const path = (file: string) => `/${file}`
const fileOf = (chunk: Chunk | undefined) => (chunk ? path(chunk.file) : null)
