import { dirname, normalize } from 'node:path'

/** The names that documents may use: paths, the ends of paths (`store/forms.ts`), and targets of make. */
export type Tree = { paths: ReadonlySet<string>; ends: ReadonlySet<string>; targets: ReadonlySet<string> }

/** `files` are paths from the root of the repository. */
export function treeOf(files: readonly string[], makefile: string): Tree {
  const paths = new Set(files)
  for (const file of files)
    for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) paths.add(folder)
  const ends = new Set<string>()
  for (const path of paths) {
    const parts = path.split('/')
    for (let from = 0; from < parts.length; from++) ends.add(parts.slice(from).join('/'))
  }
  const targets = new Set([...makefile.matchAll(/^([a-z0-9-]+):.*##/gm)].map(([, name]) => name!))
  return { paths, ends, targets }
}

/** Files of a data directory or a run, and names that are examples. */
const PRODUCED = /^(?:(?:demo|secrets|stack)\.json|(?:dist|results)\/.*|(?:blobs|secrets|spool)\/)$/
const EXAMPLES = ['PascalCase.tsx', 'useX.ts', 'utils.ts']
const FILE = /\w\.(?:cjs|css|html|js|json|md|mjs|proto|sql|tpl|ts|tsx|yaml|yml)$/
const FOLDER = /^[A-Za-z].*\/$/
const TOP = /^(?:gateway|infra|proto|services|web)\//

/**
 * The names in back-ticks and blocks of code, and the links, of a document that do not exist: `README.md:12: src/gone.ts`. Names with
 * a place for another name (`<name>`, `NNNN`, `…`, `*`) are left out. `texts` are all documents by their paths.
 */
export function problemsOf(document: string, texts: ReadonlyMap<string, string>, tree: Tree) {
  const problems: string[] = []
  let checked = 0
  const check = (line: number, name: string, exists: boolean) => {
    checked++
    if (!exists) problems.push(`${document}:${line}: ${name}`)
  }
  let isBlock = false
  for (const [at, line] of (texts.get(document) ?? '').split('\n').entries()) {
    if (line.trimStart().startsWith('```')) {
      isBlock = !isBlock
      continue
    }
    for (const code of isBlock ? [line] : codeOf(line)) {
      for (const target of targetsOf(code)) check(at + 1, `make ${target}`, tree.targets.has(target))
      for (const name of namesOf(code)) check(at + 1, name, isKnown(name, document, tree))
    }
    if (isBlock) continue
    for (const [, link] of line.matchAll(/\]\(((?!\w+:)[^)\s]+)\)/g))
      check(at + 1, link!, isLinked(link!, document, texts, tree))
  }
  return { problems, checked }
}

const codeOf = (line: string): string[] => [...line.matchAll(/`([^`]+)`/g)].map(([, code]) => code!)

const targetsOf = (code: string): string[] =>
  [...code.matchAll(/(?:^|[\s(])make ([a-z][a-z0-9-]*)/g)].map(([, target]) => target!)

/** The paths in a piece of code, with `a/{b,c}.ts` as two. */
function namesOf(code: string): string[] {
  return code
    .replace(/(\S*)\{([^{}\s]+)\}(\S*)/g, (_, before: string, inner: string, after: string) =>
      inner
        .split(',')
        .map((each) => before + each + after)
        .join(' '),
    )
    .split(/[\s,;'"()=|]+/)
    .filter((word) => /^[\w.@-]+(?:\/[\w.@-]+)*\/?$/.test(word))
    .filter((word) => FILE.test(word) || FOLDER.test(word) || TOP.test(word))
    .filter((word) => !/NNNN|@portico/.test(word) && !PRODUCED.test(word) && !EXAMPLES.includes(word))
}

function isKnown(name: string, document: string, { paths, ends }: Tree): boolean {
  const path = name.replace(/\/$/, '')
  if (/^infra\/decisions\/\d{4}$/.test(path)) return [...paths].some((each) => each.startsWith(`${path}-`))
  return ends.has(normalize(path)) || paths.has(normalize(`${dirname(document)}/${path}`))
}

function isLinked(
  link: string,
  document: string,
  texts: ReadonlyMap<string, string>,
  { paths }: Tree,
): boolean {
  const [path = '', section] = link.split('#')
  const target = path === '' ? document : normalize(`${dirname(document)}/${path}`).replace(/\/$/, '')
  if (target !== '.' && !paths.has(target)) return false
  const text = texts.get(target)
  return section === undefined || text === undefined || sectionsOf(text).has(section)
}

/** The ids of the headings of a document, as GitHub makes them. */
const sectionsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading!
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
