import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { copyFile, cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { InlineConfig, Plugin } from 'vite'
import { widthNamesPlugin } from './width-names.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const proto = fileURLToPath(new URL('../proto/', import.meta.url))
const dist = join(root, 'dist')
const stamp = join(dist, 'sources.sha256')

/** Natural Earth's outlines at 1:10 million, from which the server draws maps (`src/server/outlines`). */
const OUTLINES = 'world-atlas/countries-10m.json'

/** Paths of the bundles after a build. */
export const output = {
  client: join(dist, 'client'),
  manifest: join(dist, 'client', 'manifest.json'),
  earlyManifest: join(dist, 'client', 'manifest-early.json'),
  server: join(dist, 'server', 'render.js'),
  atlas: join(dist, 'server', 'atlas.json'),
}

/**
 * Builds the browser bundles (site, config, beacon) and the server bundle into web/dist.
 * Does nothing if the sources have not changed since the last build, unless `force` is set.
 */
export async function buildWeb({ force = false }: { force?: boolean } = {}): Promise<{ built: boolean }> {
  const hash = await hashOfSources()
  if (!force && (await isBuiltFrom(hash))) return { built: false }

  // The React plugin reads NODE_ENV, not the mode: under a test runner it would compile for development.
  process.env['NODE_ENV'] = 'production'

  // Import lazily: containers have the finished bundles and no bundler.
  const { build } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  const shared: InlineConfig = { ...common, plugins: [react()] }

  // Build into a temporary folder and rename it, so that a process that starts meanwhile never sees a partial build.
  const staging = join(root, 'node_modules', `.build-${process.pid}-${Date.now()}`)
  await build(browserConfig(shared, join(staging, 'client')))
  await build(earlyConfig(join(staging, 'client')))
  await build(serverConfig(shared, join(staging, 'server')))
  await writeCanvasStyles(join(staging, 'client'))
  await compressAssets(join(staging, 'client', 'assets'))
  await copyFile(fileURLToPath(import.meta.resolve(OUTLINES)), join(staging, 'server', 'atlas.json'))
  await writeFile(join(staging, 'sources.sha256'), hash)
  await rm(dist, { recursive: true, force: true })
  await rename(staging, dist)
  return { built: true }
}

/**
 * Builds what published pages need, for `make dev`: without compression and without the owner's area, which keeps the files
 * of the last complete build. Call `buildWeb` before. The result counts as built until `forgetBuild`.
 */
export async function buildPages(): Promise<void> {
  const hash = await hashOfSources()
  const { build } = await import('vite')
  const { default: react } = await import('@vitejs/plugin-react')
  const shared: InlineConfig = { ...common, plugins: [react()] }
  const staging = join(root, 'node_modules', `.build-${process.pid}-${Date.now()}`)
  const client = browserConfig(shared, join(staging, 'client'), { withArea: false })
  await Promise.all([
    build({ ...client, build: { ...client.build, minify: false } }).then(() =>
      build(earlyConfig(join(staging, 'client'))),
    ),
    build(serverConfig(shared, join(staging, 'server'))),
  ])
  await writeCanvasStyles(join(staging, 'client'))
  // Files have a hash in their name, so those of two builds can lie in one folder.
  await cp(join(staging, 'client', 'assets'), join(output.client, 'assets'), { recursive: true })
  await cp(join(staging, 'server'), join(dist, 'server'), { recursive: true })
  const read = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>
  for (const file of ['manifest.json', 'manifest-early.json']) {
    const place = join(output.client, file)
    await writeFile(
      place,
      JSON.stringify({ ...(await read(place)), ...(await read(join(staging, 'client', file))) }),
    )
  }
  await writeFile(stamp, hash)
  await rm(staging, { recursive: true, force: true })
}

/** Makes the next `buildWeb` build everything again. */
export const forgetBuild = () => rm(stamp, { force: true })

const run = promisify(execFile)

/**
 * Runs `buildWeb` in a child process, for servers: the bundler's native memory (about 600 MB) is never returned to the
 * system by the process that ran it. @throws Error with the output of the bundler
 */
export async function buildWebInChild({
  isBuilt = async () => isBuiltFrom(await hashOfSources()),
  start = run as (file: string, args: string[]) => Promise<unknown>,
} = {}): Promise<{ built: boolean }> {
  if (await isBuilt()) return { built: false }
  await start(process.execPath, [fileURLToPath(import.meta.url)])
  return { built: true }
}

const isBuiltFrom = async (hash: string): Promise<boolean> =>
  existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash

/** Writes a `.br` and a `.gz` file for each text asset, so that nothing is compressed while a request waits. */
async function compressAssets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.(js|css|svg)$/.test(name)) continue
    const plain = await readFile(join(folder, name))
    await writeFile(join(folder, `${name}.br`), brotliCompressSync(plain))
    await writeFile(join(folder, `${name}.gz`), gzipSync(plain, { level: 9 }))
  }
}

const STYLES_OF_PAGES = [/^src\/site\/styles\.css$/, /^src\/widgets\/[^/]+\/page\.css$/]

/** Joins the stylesheets of pages into one file for the canvas of the page editor, and adds it to the manifest. */
async function writeCanvasStyles(client: string): Promise<void> {
  const path = join(client, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<string, { file: string }>
  const files = STYLES_OF_PAGES.flatMap((pattern) =>
    Object.entries(manifest).flatMap(([source, { file }]) => (pattern.test(source) ? [file] : [])),
  )
  const styles = (await Promise.all(files.map((file) => readFile(join(client, file), 'utf8')))).join('')
  const hash = createHash('sha256').update(styles).digest('base64url').slice(0, 7)
  const file = `assets/canvas-${hash}.css`
  await writeFile(join(client, file), styles)
  await writeFile(path, JSON.stringify({ ...manifest, 'canvas.css': { file } }))
}

/** The configuration of a Vite server for the owner's area (`infra/tooling/dev`). */
export async function areaServerConfig(): Promise<InlineConfig> {
  const { default: react } = await import('@vitejs/plugin-react')
  return { configFile: false, root, logLevel: 'warn', publicDir: false, css: common.css!, plugins: [react()] }
}

const common: InlineConfig = {
  configFile: false,
  root,
  mode: 'production',
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  css: { postcss: { plugins: [widthNamesPlugin] } },
}

const loadChunk = join(root, 'src/lib/chunks/load-chunk.ts')

const isHelper = (id: string) => id.endsWith('vite/preload-helper.js')
const PLAIN_HELPER = '\0plain-import'

/**
 * Replaces Vite's preload helper by `loadChunk`, which has our timeout and our error (DATA-19). The beacon uses a plain
 * import to stay small: nothing waits for its chunk.
 */
const lazyImports: Plugin = {
  name: 'lazy-imports',
  enforce: 'pre',
  resolveId: (id, importer) =>
    isHelper(id) && importer?.includes('/src/beacon/') ? PLAIN_HELPER : undefined,
  load(id) {
    if (id === PLAIN_HELPER) return 'export const __vitePreload = (load) => load()'
    if (isHelper(id)) return `export { loadChunk as __vitePreload } from ${JSON.stringify(loadChunk)}`
    return undefined
  },
}

const STYLES_OF_CHUNKS =
  /const __vite__mapDeps=\(i,m=__vite__mapDeps,d=\(m\.f\|\|\(m\.f=(\[[^\]]*\])\)\)\)=>i\.map\(i=>d\[i\]\);\n?/

/** Shortens Vite's list of the stylesheets that a chunk loads with other chunks. It is not used twice in most chunks. */
const shortLists: Plugin = {
  name: 'short-lists',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk')
          chunk.code = chunk.code.replace(STYLES_OF_CHUNKS, 'const __vite__mapDeps=i=>i.map(i=>$1[i]);')
    },
  },
}

const VITALS = /\/web-vitals\/dist\/modules\/on[A-Z]+\.js$/
const SOFT_NAVIGATIONS = 'checkSoftNavsEnabled(opts)'

/**
 * Removes what web-vitals does only with the option `reportSoftNavs`, a third of its code. The beacon does not set it: it
 * measures navigations without a reload itself (`src/beacon/soft-navigation.ts`).
 */
const withoutSoftNavigations: Plugin = {
  name: 'without-soft-navigations',
  enforce: 'pre',
  transform(code, id) {
    if (!VITALS.test(id)) return undefined
    if (!code.includes(SOFT_NAVIGATIONS)) throw new Error(`${id} does not ask for ${SOFT_NAVIGATIONS}`)
    return { code: code.replaceAll(SOFT_NAVIGATIONS, 'false'), map: null }
  },
}

/** A pattern of exactly these files of `web` or `proto`. @throws Error when one does not exist: it was moved or renamed */
function onlyFiles(...files: string[]): RegExp {
  for (const file of files) {
    const path = file.startsWith('proto/') ? join(proto, file.slice('proto/'.length)) : join(root, file)
    if (!existsSync(path)) throw new Error(`web/build.ts names ${file}, which does not exist`)
  }
  return new RegExp(`/(${files.map((file) => file.replaceAll('.', '\\.')).join('|')})$`)
}

/** The chunks that are loaded together: each one is a request of its own, and a link in the HTML of pages with islands. */
const groups = () => [
  {
    name: 'first', // Code that other chunks import too. Otherwise they would share a chunk with longer texts.
    test: onlyFiles(
      'src/lib/chunks/load-chunk.ts',
      'src/lib/collect.ts',
      'src/lib/lifecycle.ts',
      'src/lib/media.ts',
      'src/lib/back-targets.ts',
      'proto/texts/chunk-failed.ts',
    ),
    priority: 2,
  },
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler)\/|\/src\/widgets\/(hydrate\.tsx|early-changes\.ts)$/,
    priority: 1,
  },
  // Without their imports: other scripts need some of those alone.
  ...Object.entries({
    calls: onlyFiles(
      'src/lib/data/alerts.ts',
      'src/lib/data/call.ts',
      'src/lib/data/failure.ts',
      'src/lib/data/member-token.ts',
      'src/lib/data/network-errors.ts',
      'src/lib/data/queue.ts',
      'src/lib/data/secure.ts',
      'src/lib/data/send.ts',
      'src/lib/sentence.ts',
      'proto/messages.ts',
    ),
    prices: onlyFiles(
      'src/ui/money.ts',
      'src/ui/stock.ts',
      'proto/money/money.ts',
      'proto/money/money-format.ts',
      'proto/enums/currency.ts',
    ),
    parts: onlyFiles('proto/enums/likert.ts', 'src/ui/submit/LoadingNote.tsx'),
    map: onlyFiles('src/widgets/map/styles.ts', 'proto/limits/overlay-limits.ts', 'proto/enums/map-style.ts'),
  }).map(([name, test]) => ({ name, test, includeDependenciesRecursively: false })),
]

/** The files whose text in backquotes is an inline script. */
const INLINE_SCRIPTS = /\/src\/page-script\/early-(calls|press)\.ts$/

/** Minifies inline scripts, which are part of the HTML of pages. */
const inlineScripts: Plugin = {
  name: 'inline-scripts',
  enforce: 'pre',
  async transform(code, id) {
    if (!INLINE_SCRIPTS.test(id)) return undefined
    const { minify } = await import('vite')
    const [before, script = '', ...after] = code.split('`')
    if (/\\|\$\{/.test(script)) throw new Error(`${id}: an inline script is written without escapes`)
    const { code: short, errors } = await minify('inline.js', script, { compress: { target: 'es2015' } })
    if (errors.length > 0) throw new Error(`${id}: ${errors[0]!.message}`)
    return { code: [before, JSON.stringify(short), after.join('`')].join(''), map: null }
  },
}

function browserConfig(shared: InlineConfig, outDir: string, { withArea = true } = {}): InlineConfig {
  const beacon = join(root, 'src/beacon/main.ts')
  const input: Record<string, string> = {
    site: join(root, 'src/site/main.ts'),
    announcement: join(root, 'src/site/announcement-early.ts'),
    styles: join(root, 'src/site/styles.css'),
    ...(withArea && { config: join(root, 'src/config/main.tsx') }),
  }
  if (existsSync(beacon)) input.beacon = beacon
  for (const folder of readdirSync(join(root, 'src/widgets'))) {
    const styles = join(root, 'src/widgets', folder, 'page.css')
    if (existsSync(styles)) input[`widget-${folder}`] = styles
  }
  for (const file of readdirSync(join(root, 'src/site/design')))
    input[`design-${file.replace('.css', '')}`] = join(root, 'src/site/design', file)
  return {
    ...shared,
    publicDir: false,
    plugins: [...shared.plugins!, lazyImports, withoutSoftNavigations, shortLists],
    build: {
      outDir,
      manifest: 'manifest.json',
      target: 'es2022',
      modulePreload: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 900,
      // Constants are written where they are used: a shared chunk would be one more request of the first script.
      rolldownOptions: {
        input,
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: {
          codeSplitting: { groups: groups() },
          // The HTML names about 30 files, and a hash cannot be compressed.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
      },
    },
  }
}

/** The early script of consent is a classic script: it shares no chunk with the modules of a page. */
function earlyConfig(outDir: string): InlineConfig {
  return {
    ...common,
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      manifest: 'manifest-early.json',
      target: 'es2022',
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { consent: join(root, 'src/consent/early.ts') },
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        output: { format: 'iife', entryFileNames: 'assets/consent-[hash].js' },
      },
    },
  }
}

function serverConfig(shared: InlineConfig, outDir: string): InlineConfig {
  return {
    ...shared,
    publicDir: false,
    plugins: [...shared.plugins!, inlineScripts],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'src/server/render.tsx'),
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  }
}

async function hashOfSources(): Promise<string> {
  const files = [join(root, 'build.ts'), join(root, 'width-names.ts'), join(root, 'package.json')]
  for (const folder of [join(root, 'src'), proto]) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      if (!entry.isFile() || entry.parentPath.includes('node_modules') || entry.name.includes('.test.'))
        continue
      files.push(join(entry.parentPath, entry.name))
    }
  }
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash
      .update(relative(root, file))
      .update('\0')
      .update(await readFile(file))
  return hash.digest('hex')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { built } = await buildWeb({ force: process.argv.includes('--force') })
  process.stdout.write(built ? 'web: built\n' : 'web: sources unchanged, nothing to build\n')
}
