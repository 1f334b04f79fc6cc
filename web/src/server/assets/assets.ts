import { readFile } from 'node:fs/promises'
import type { PageAssets } from '../render/render.tsx'

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
export type Assets = {
  page: PageAssets
  config: {
    script: string
    styles: string[]
    /** The files that the first script imports, and the files of the page editor besides them. */
    imports: string[]
    editor: string[]
  }
}

type Manifest = Record<string, Chunk>

/** Reads the manifests of the browser builds: of pages, of the owner's area, and of the early script of consent. */
export async function readAssets(files: Record<'pages' | 'area' | 'early', string>): Promise<Assets> {
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Manifest
  const [manifest, area, early] = await Promise.all([read(files.pages), read(files.area), read(files.early)])
  const styles = manifest['src/site/styles/styles.css']
  const config = area[AREA]
  return {
    page: {
      styles: styles ? [path(styles.file)] : [],
      widgetStyles: filesBy(manifest, WIDGET_STYLES),
      canvasStyles: fileOf(manifest[CANVAS_STYLES]),
      islandFiles: islandFiles(manifest),
      consent: fileOf(early['src/consent/early.ts']),
      announcement: fileOf(manifest['src/site/announcement-early.ts']),
      script: fileOf(manifest['src/site/main.ts']),
      checkout: fileOf(manifest['src/widgets/checkout/client/main.ts']),
      beacon: fileOf(manifest['src/beacon/main.ts']),
      designStyles: filesBy(manifest, DESIGN_STYLES),
      fonts: filesBy(manifest, FONTS),
    },
    config: {
      script: fileOf(config) ?? '',
      styles: (config?.css ?? []).map(path),
      imports: importsOf(area, AREA).map(path),
      editor: editorFiles(area),
    },
  }
}

const AREA = 'src/config/main.tsx'
const EDITOR = 'src/config/features/editor/Editor.tsx'

/** The scripts that a script imports, each once. */
const importsOf = (manifest: Manifest, source: string): string[] => {
  const found = new Set<string>()
  for (const imported of manifest[source]?.imports ?? []) withImports(manifest, imported, found)
  return [...found].map((each) => manifest[each]!.file)
}

/** The files of the page editor, without the files of the first script. */
function editorFiles(area: Manifest): string[] {
  if (!area[EDITOR]) return []
  const first = new Set(importsOf(area, AREA))
  const chunks = [...withImports(area, EDITOR, new Set())].map((each) => area[each]!)
  return chunks.filter(({ file }) => !first.has(file)).flatMap(filesOf)
}

/** All stylesheets of pages in one file, which the build adds to the manifest. */
const CANVAS_STYLES = 'canvas.css'
const WIDGET_STYLES = /^src\/widgets\/([^/]+)\/page\.css$/
const DESIGN_STYLES = /^src\/site\/design\/([^/]+)\.css$/
const FONTS = /^src\/site\/fonts\/([a-z]+)-[^/]+\.woff2$/

/** The address of the file of each matching source, by the name that the pattern captures. */
const filesBy = (manifest: Manifest, pattern: RegExp): Record<string, string> =>
  Object.fromEntries(
    Object.entries(manifest).flatMap(([source, chunk]) => {
      const name = pattern.exec(source)?.[1]
      return name === undefined ? [] : [[name, path(chunk.file)]]
    }),
  )

/**
 * The files that each island loads when the visitor shows intent: islands with React (`src/widgets/<name>/island.tsx` or `<name>.island.tsx`) and
 * the motion of galleries. With the files that they import statically.
 */
function islandFiles(manifest: Record<string, Chunk>): Record<string, string[]> {
  // The scripts of the page load their own files, on every page.
  const loaded = new Set<string>()
  for (const script of ['src/site/main.ts', 'src/site/later.ts', 'src/beacon/main.ts'])
    for (const imported of manifest[script]?.imports ?? []) withImports(manifest, imported, loaded)
  const found: Record<string, string[]> = {}
  for (const source of Object.keys(manifest)) {
    const name = islandOf(source)
    if (name)
      found[name] = [...withImports(manifest, source, new Set())]
        .filter((each) => !loaded.has(each))
        .flatMap((each) => filesOf(manifest[each]!))
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

function islandOf(source: string): string | undefined {
  const [, folder, file] =
    /^src\/widgets\/(?:([^/]+)\/(?:island\.tsx|motion\/engine\.ts)|[^/]+\/([a-z-]+)\.island\.tsx)$/.exec(
      source,
    ) ?? []
  return folder ?? file
}
