import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder, gzipBytes, readManifest, withImports, type Manifest } from '../measure/bundles.ts'
import { viewBytes } from '@portico/web/dev/view-bytes.ts'

const EDITOR = 'src/config/features/editor'
const SCREEN = `${EDITOR}/Editor.tsx`
const TEXT = 'src/config/content/text/text-editor.ts'
const PUBLISH = `${EDITOR}/publish/PublishDialog.tsx`
/** The entry of the owner's area. Its files, with React, are loaded before the files of a screen. */
const AREA = 'src/config/main.tsx'
/** The screen from which most pages are opened in the editor. */
const TREE = 'src/config/features/pages/Pages.tsx'
/** Loaded with the first selection, and on demand. */
const LATER = {
  'settings of a block': `${EDITOR}/panels/BlockSettings.tsx`,
  library: `${EDITOR}/LibraryDialog.tsx`,
  outline: `${EDITOR}/panels/Outline.tsx`,
}
/** The toolbar of texts, which other panels have too, so that its file has a name and no source. It and the menus are React Aria. */
const TOOLBAR = 'TextToolbar'
/** A text that only zod has. */
const OF_ZOD = 'zod.compile'

/** Bytes of gzip. `editor` is what the screen loads first, without the views of pages, React, zod and the rest of the area. */
export type EditorBytes = {
  editor: number
  /** The part of `editor` that the tree of pages does not load. */
  afterTree: number
  views: number
  text: number
  publish: number
  zod: number
  later: Readonly<Record<string, number>>
}

/** The sizes of the editor's scripts. Files that are loaded before are not counted again. */
export async function measureEditorBytes(): Promise<EditorBytes> {
  const manifest = readManifest('manifest-area.json')
  const area = withImports(manifest, [AREA])
  const screen = withImports(manifest, [AREA, SCREEN])
  const zod = [...screen].filter((file) => readFileSync(join(clientFolder, file), 'utf8').includes(OF_ZOD))
  if (zod.length !== 1) throw new Error(`${zod.length} scripts of the editor have zod: ${zod.join(' ')}`)
  const added = (source: string) =>
    gzipBytes([...withImports(manifest, [source])].filter((file) => !screen.has(file)))
  const own = [...screen].filter((file) => !area.has(file) && !zod.includes(file))
  const tree = withImports(manifest, [TREE])
  const toolbar = Object.keys(manifest).find((source) => manifest[source]!.name === TOOLBAR)
  if (toolbar === undefined) throw new Error(`the build has no file ${TOOLBAR}`)
  const later = { 'toolbar of texts and menus': toolbar, ...LATER }
  const views = await viewBytes()
  return {
    editor: gzipBytes(own) - views,
    afterTree: gzipBytes(own.filter((file) => !tree.has(file))) - views,
    views,
    text: added(TEXT),
    publish: added(PUBLISH),
    zod: gzipBytes(zod),
    later: Object.fromEntries(Object.entries(later).map(([name, source]) => [name, added(source)])),
  }
}

/** Bytes of gzip of visitors' pages. */
export type VisitorBytes = {
  /** The scripts that every page loads: the first one and the one that counts a view. */
  everyPage: number
  /** Every script that some page may load, and how many there are. */
  allScripts: number
  scripts: number
  /** The stylesheet of every page, and all stylesheets. */
  css: number
  allCss: number
}

/** The sizes before the editor had a screen, measured in the build of commit 4f45f13a. */
export const BEFORE_THE_EDITOR: VisitorBytes = {
  everyPage: 7_055,
  allScripts: 226_024,
  scripts: 120,
  css: 9_870,
  allCss: 41_895,
}

/** The sizes of the scripts and stylesheets of visitors' pages, from the manifest of the build. */
export function measureVisitorBytes(manifest: Manifest = readManifest('manifest.json')): VisitorBytes {
  const entries = Object.keys(manifest).filter((source) => /^src\/(site|beacon)\/.*\.ts$/.test(source))
  const chunks = withDynamicImports(manifest, entries)
  const scripts = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))
  const sheets = new Set([
    ...Object.entries(manifest)
      .filter(([source]) => /^src\/(site|widgets)\/.*\.css$/.test(source))
      .map(([, { file }]) => file),
    ...chunks.flatMap(({ css = [] }) => css),
  ])
  const first = [...withImports(manifest, ['src/site/main.ts'])]
  const beacon = [...withImports(manifest, ['src/beacon/main.ts'])]
  return {
    everyPage: gzipBytes(first) + gzipBytes(beacon),
    allScripts: gzipBytes([...scripts]),
    scripts: scripts.size,
    css: gzipBytes([manifest['src/site/styles/styles.css']!.file]),
    allCss: gzipBytes([...sheets]),
  }
}

/** The chunks of these modules and of everything that they import, also later. */
function withDynamicImports(manifest: Manifest, sources: readonly string[]) {
  const found = new Set<string>()
  const queue = [...sources]
  for (let source = queue.shift(); source !== undefined; source = queue.shift()) {
    if (found.has(source)) continue
    found.add(source)
    const { imports = [], dynamicImports = [] } = manifest[source]!
    queue.push(...imports, ...dynamicImports)
  }
  return [...found].map((source) => manifest[source]!)
}
