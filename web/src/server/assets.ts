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

type Manifest = Record<string, Chunk>

/** Reads the manifests of the browser build: of modules, and of the early script of consent. */
export async function readAssets(manifestFile: string, earlyManifestFile: string): Promise<Assets> {
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest
  const early = JSON.parse(await readFile(earlyManifestFile, 'utf8')) as Manifest
  const styles = manifest['src/site/styles.css']
  const config = manifest['src/config/main.tsx']
  const fonts = Object.values(manifest)
    .filter((chunk) => chunk.file.endsWith('.woff2'))
    .map((chunk) => path(chunk.file))
  return {
    page: {
      styles: styles ? [path(styles.file)] : [],
      widgetStyles: widgetStyles(manifest),
      islandFiles: islandFiles(manifest),
      consent: fileOf(early['src/consent/early.ts']),
      announcement: fileOf(manifest['src/site/announcement-early.ts']),
      script: fileOf(manifest['src/site/main.ts']),
      beacon: fileOf(manifest['src/beacon/main.ts']),
      fonts:
        fonts.length > 0 ? fonts : (styles?.assets ?? []).filter((file) => file.endsWith('.woff2')).map(path),
    },
    config: { script: fileOf(config) ?? '', styles: (config?.css ?? []).map(path) },
  }
}

/** The stylesheet of each widget that has its own, by folder. */
function widgetStyles(manifest: Record<string, Chunk>): Record<string, string> {
  const entries = Object.entries(manifest).flatMap(([source, chunk]) => {
    const folder = /^src\/widgets\/([^/]+)\/page\.css$/.exec(source)?.[1]
    return folder ? [[folder, path(chunk.file)]] : []
  })
  return Object.fromEntries(entries) as Record<string, string>
}

/**
 * The files that each island loads when the visitor shows intent: islands with React (`src/widgets/<name>/island.tsx`) and
 * the motion of galleries. With the files that they import statically.
 */
function islandFiles(manifest: Record<string, Chunk>): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const source of Object.keys(manifest)) {
    const name = /^src\/widgets\/([^/]+)\/(?:island\.tsx|motion\/engine\.ts)$/.exec(source)?.[1]
    if (name)
      found[name] = [...withImports(manifest, source, new Set())].flatMap((each) => filesOf(manifest[each]!))
  }
  return found
}

function withImports(manifest: Record<string, Chunk>, source: string, seen: Set<string>): Set<string> {
  // The entry of the page is already loaded.
  if (seen.has(source) || manifest[source]?.isEntry) return seen
  seen.add(source)
  for (const imported of manifest[source]?.imports ?? []) withImports(manifest, imported, seen)
  return seen
}

const filesOf = ({ file, css = [] }: Chunk): string[] => [file, ...css].map(path)

const path = (file: string) => `/${file}`
const fileOf = (chunk: Chunk | undefined) => (chunk ? path(chunk.file) : null)
