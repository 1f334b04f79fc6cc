import { join } from 'node:path'
import type { Plugin } from 'vite'
import { root } from './options.ts'

const loadChunk = join(root, 'src/lib/chunks/load-chunk.ts')

const isHelper = (id: string) => id.endsWith('vite/preload-helper.js')
const PLAIN_HELPER = '\0plain-import'

/**
 * Replaces Vite's preload helper by `loadChunk`, which has our timeout and our error (DATA-19). The beacon uses a plain
 * import to stay small: nothing waits for its chunk.
 */
export const lazyImports: Plugin = {
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
export const shortLists: Plugin = {
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

const OTHER_LANGUAGES =
  /\/react-(?:aria|stately|aria-components)\/dist\/private\/intl\/(?:\w+\/)?(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/

/**
 * Leaves out what React Aria says to screen readers in languages other than English, which the owner's area is in. Its
 * dictionaries skip a language without texts and answer in English.
 * @throws Error when the build finds no such file, because the package moved them
 */
export function englishOnly(): Plugin {
  let found = 0
  return {
    name: 'english-only',
    enforce: 'pre',
    load(id) {
      if (!OTHER_LANGUAGES.test(id)) return undefined
      found++
      return 'export default null'
    },
    buildEnd() {
      if (found === 0) throw new Error('React Aria has no texts of other languages where they are looked for')
    },
  }
}

const VITALS = /\/web-vitals\/dist\/modules\/on[A-Z]+\.js$/
const SOFT_NAVIGATIONS = 'checkSoftNavsEnabled(opts)'

/**
 * Removes what web-vitals does only with the option `reportSoftNavs`, a third of its code. The beacon does not set it: it
 * measures navigations without a reload itself (`src/beacon/soft-navigation.ts`).
 */
export const withoutSoftNavigations: Plugin = {
  name: 'without-soft-navigations',
  enforce: 'pre',
  transform(code, id) {
    if (!VITALS.test(id)) return undefined
    if (!code.includes(SOFT_NAVIGATIONS)) throw new Error(`${id} does not ask for ${SOFT_NAVIGATIONS}`)
    return { code: code.replaceAll(SOFT_NAVIGATIONS, 'false'), map: null }
  },
}

/** The files whose text in backquotes is an inline script. */
const INLINE_SCRIPTS = /\/src\/page-script\/early-(calls|press)\.ts$/

/** Minifies inline scripts, which are part of the HTML of pages. */
export const inlineScripts: Plugin = {
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
