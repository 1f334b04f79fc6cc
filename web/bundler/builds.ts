import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions, InlineConfig } from 'vite'
import { chunksOfArea, chunksOfPages } from './chunks.ts'
import { common, root } from './options.ts'
import { englishOnly, inlineScripts, lazyImports, shortLists, withoutSoftNavigations } from './plugins.ts'

/** The names of the manifests in the folder of browser files. */
export const manifests = {
  pages: 'manifest.json',
  area: 'manifest-area.json',
  early: 'manifest-early.json',
} as const

/** The plugins that the scripts with React need. */
async function withReact(): Promise<InlineConfig> {
  // The React plugin reads NODE_ENV, not the mode: under a test runner it would compile for development.
  process.env['NODE_ENV'] = 'production'
  // Imported lazily: containers have the finished bundles and no bundler.
  const { default: react } = await import('@vitejs/plugin-react')
  return { ...common, publicDir: false, plugins: [react()] }
}

/** The scripts and stylesheets of published pages. */
export async function pagesConfig(outDir: string): Promise<InlineConfig> {
  const shared = await withReact()
  const input: Record<string, string> = {
    site: join(root, 'src/site/main.ts'),
    checkout: join(root, 'src/widgets/checkout/client/main.ts'),
    announcement: join(root, 'src/site/announcement-early.ts'),
    styles: join(root, 'src/site/styles/styles.css'),
    beacon: join(root, 'src/beacon/main.ts'),
  }
  for (const folder of readdirSync(join(root, 'src/widgets'))) {
    const styles = join(root, 'src/widgets', folder, 'page.css')
    if (existsSync(styles)) input[`widget-${folder}`] = styles
  }
  for (const file of readdirSync(join(root, 'src/site/design')))
    input[`design-${file.replace('.css', '')}`] = join(root, 'src/site/design', file)
  return {
    ...shared,
    plugins: [...shared.plugins!, lazyImports, withoutSoftNavigations, shortLists],
    build: { ...browserOptions(outDir, manifests.pages, input, chunksOfPages()) },
  }
}

/** The owner's area. Its scripts share no file with the scripts of pages, so that neither grows with the other. */
export async function areaConfig(outDir: string): Promise<InlineConfig> {
  const shared = await withReact()
  const input = { config: join(root, 'src/config/main.tsx') }
  return {
    ...shared,
    plugins: [...shared.plugins!, englishOnly(), lazyImports, shortLists],
    build: {
      ...browserOptions(outDir, manifests.area, input, chunksOfArea(input.config)),
      emptyOutDir: false,
    },
  }
}

const browserOptions = (
  outDir: string,
  manifest: string,
  input: Record<string, string>,
  groups: ReturnType<typeof chunksOfPages | typeof chunksOfArea>,
): BuildOptions => ({
  outDir,
  manifest,
  target: 'es2022',
  modulePreload: false,
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  chunkSizeWarningLimit: 900,
  rolldownOptions: {
    input,
    // Constants are written where they are used: a shared chunk would be one more request of the first script.
    optimization: { inlineConst: { mode: 'all', pass: 2 } },
    output: {
      codeSplitting: { groups },
      // The HTML names about 30 files, and a hash cannot be compressed.
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: 'assets/[name]-[hash:7].js',
      assetFileNames: 'assets/[name]-[hash:7][extname]',
    },
  },
})

/** The early script of consent is a classic script: it shares no chunk with the modules of a page. */
export const earlyConfig = (outDir: string): InlineConfig => ({
  ...common,
  publicDir: false,
  build: {
    outDir,
    emptyOutDir: false,
    manifest: manifests.early,
    target: 'es2022',
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { consent: join(root, 'src/consent/early.ts') },
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: { format: 'iife', entryFileNames: 'assets/consent-[hash].js' },
    },
  },
})

/** The bundle with which the server renders pages. */
export async function serverConfig(outDir: string): Promise<InlineConfig> {
  const shared = await withReact()
  return {
    ...shared,
    plugins: [...shared.plugins!, inlineScripts],
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'src/server/render/render.tsx'),
      outDir,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'render.js' } },
    },
  }
}

/** A Vite server for the owner's area (`infra/tooling/dev`). */
export async function areaServerConfig(): Promise<InlineConfig> {
  const { default: react } = await import('@vitejs/plugin-react')
  return { configFile: false, root, logLevel: 'warn', publicDir: false, css: common.css!, plugins: [react()] }
}
