import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The size of scripts of the browser build, in bytes of gzip, and its gate; null for a part that has none of its own. */
export type BundleWeight = { name: string; bytes: number; gate: number | null }

type Chunk = {
  file: string
  name?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  isDynamicEntry?: boolean
}
export type Manifest = Readonly<Record<string, Chunk>>

export const clientFolder = join(import.meta.dirname, '../../../../web/dist/client')

/** The script that every page loads first, without the beacon. */
const FIRST = 'src/site/main.ts'
const GALLERY = 'src/widgets/gallery'
/**
 * The code that moves a slideshow with its default options: before the visitor does something (`island.ts`), and on the
 * first interaction (`engine.ts`) with buttons, bullets, clicks, keys, swipes, the wheel and the transitions fade, scroll,
 * swipe and ken-burns. Not counted: the load queue of pictures, which every gallery has, also one that does not move, and
 * code that only an option loads. They are rows of their own.
 */
const SLIDESHOW = [`${GALLERY}/island.ts`, `${GALLERY}/motion/engine.ts`]
/** The code that the pictures of every gallery load, and that an option of a slideshow or another design adds. */
const ADDED = {
  'pictures of a gallery': 'loader/gallery-pictures.ts',
  'slideshow: autoplay adds': 'motion/behaviours/autoplay.ts',
  'slideshow: new-swipe adds': 'motion/designs/new-swipe.ts',
  'slideshow: videos add': 'motion/behaviours/videos.ts',
  'slideshow: addresses of slides add': 'motion/behaviours/address.ts',
  'strip and carousel add': 'motion/designs/rows.ts',
}
/** The script that counts a view. */
const BEACON = 'src/beacon/main.ts'
/** The collectors that it loads after the page (goal 3d). */
const COLLECTORS = ['src/beacon/collectors.ts', 'src/beacon/speed/page-speed.ts']
const LIGHTBOX = 'src/widgets/lightbox/from-links.ts'
/** The adapter for tiles contains Leaflet. */
const LEAFLET = 'src/widgets/map/tiles.ts'
/** The script of the cookie banner, a build of its own. */
const BANNER = 'src/consent/early.ts'
/** Blocks that are no display widgets: lists of entries, and frames and scripts of other services. They have a row of their own. */
const OTHER_BLOCKS = ['calendar', 'comments', 'embed', 'follow', 'image-save', 'reservation'].map(
  (name) => `src/widgets/${name}/island.ts`,
)
/** Part of the form, an island with React. */
const CAPTCHA = 'src/widgets/form/captcha.ts'
/** The page on which visitors change their choice about cookies. No other page loads its code. */
const COOKIE_SETTINGS = 'src/widgets/cookie-settings/island.ts'

/**
 * The sizes of the scripts of widgets, from the manifest of the build. Files that the first script of a page imports are
 * counted there only, and files of a slideshow are not counted again for what is added to it. Islands with React (`.tsx`) are not widgets for visitors who only look.
 */
export function measureBundles(): BundleWeight[] {
  const manifest = readManifest('manifest.json')
  const first = withImports(manifest, [FIRST])
  const without = (sources: readonly string[], counted: ReadonlySet<string> = first) =>
    gzipBytes([...withImports(manifest, sources)].filter((file) => !counted.has(file)))
  const slideshow = new Set([...first, ...withImports(manifest, SLIDESHOW)])
  const beacon = withImports(manifest, [BEACON])
  const collectors = [...withImports(manifest, COLLECTORS)].filter((file) => !beacon.has(file))
  const widgets = Object.entries(manifest)
    .filter(([source, chunk]) => chunk.isDynamicEntry && /^src\/widgets\/.*\.ts$/.test(source))
    .map(([source]) => source)
    .filter((source) => ![LEAFLET, COOKIE_SETTINGS, CAPTCHA, ...OTHER_BLOCKS].includes(source))
  const displayed = new Set([...first, ...withImports(manifest, widgets)])
  return [
    { name: 'first script of a page', bytes: gzipBytes([...first]), gate: 6_144 },
    { name: 'script that counts a view', bytes: gzipBytes([...beacon]), gate: 2_253 },
    { name: 'all collectors after the load', bytes: gzipBytes(collectors), gate: 12_288 },
    { name: 'slideshow', bytes: without(SLIDESHOW), gate: 6_144 },
    ...Object.entries(ADDED).map(([name, file]) => ({
      name,
      bytes: without([`${GALLERY}/${file}`], slideshow),
      gate: null,
    })),
    { name: 'lightbox', bytes: without([LIGHTBOX]), gate: 8_192 },
    { name: 'all widgets without Leaflet', bytes: without(widgets), gate: 46_080 },
    { name: 'lists and blocks of other services add', bytes: without(OTHER_BLOCKS, displayed), gate: null },
    {
      name: 'cookie banner',
      bytes: gzipBytes([...withImports(readManifest('manifest-early.json'), [BANNER])]),
      gate: 2_048,
    },
  ]
}

/**
 * The files that ran on a page and that only the beacon has loaded: its modules, and their imports that no other file
 * imports.
 */
export function beaconFiles(ran: readonly string[]): Set<string> {
  const manifest = readManifest('manifest.json')
  const beacon = withImports(
    manifest,
    Object.keys(manifest).filter((source) => source.startsWith('src/beacon/')),
  )
  const others = Object.entries(manifest)
    .filter(([, { file }]) => ran.includes(file) && !beacon.has(file))
    .map(([source]) => source)
  const loadedByOthers = withImports(manifest, others)
  return new Set([...beacon].filter((file) => !loadedByOthers.has(file)))
}

export const readManifest = (file: string) =>
  JSON.parse(readFileSync(join(clientFolder, file), 'utf8')) as Manifest

/** The files of these modules and of everything that they import statically. @throws Error for an unknown module */
export function withImports(manifest: Manifest, sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const queue = [...sources]
  for (let source = queue.shift(); source !== undefined; source = queue.shift()) {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`${source} is not a chunk of the browser build.`)
    if (files.has(chunk.file)) continue
    files.add(chunk.file)
    queue.push(...(chunk.imports ?? []))
  }
  return files
}

export const gzipBytes = (files: readonly string[]): number =>
  files.reduce((total, file) => total + statSync(join(clientFolder, `${file}.gz`)).size, 0)

/** The sizes as rows of a table. */
export function bundleRows(weights: readonly BundleWeight[]): Record<string, string>[] {
  return weights.map(({ name, bytes, gate }) => ({
    'scripts, gzip': name,
    KB: (bytes / 1_024).toFixed(2),
    gate: gate === null ? '' : (gate / 1_024).toFixed(0),
    met: gate === null ? '' : bytes <= gate ? 'yes' : 'no',
  }))
}
