import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { problemsOf, treeOf } from './documents.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
/** Whole paths in quotes, such as `gateway/src/routes.ts`. */
const PATH = /`((?:gateway|infra|proto|services|web)\/[\w./-]+)`/g

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 28,
})
  .trim()
  .split('\n')
const tree = treeOf(files, read('Makefile'))
/** Decision records say what was so when they were written, and the list of requirements names fields. */
const documents = files.filter(
  (file) => file.endsWith('.md') && !/^infra\/decisions\/\d|^proto\/requirements\.md$/.test(file),
)

test('every file, folder, make target and section that a document names exists', () => {
  expect(documents.length).toBeGreaterThan(30)
  const headings = new Map(files.filter((file) => file.endsWith('.md')).map((file) => [file, read(file)]))
  const found = documents.map((file) => problemsOf(file, headings, tree))
  expect(found.reduce((sum, { checked }) => sum + checked, 0)).toBeGreaterThan(1_000)
  expect(found.flatMap(({ problems }) => problems)).toEqual([])
})

test.each([
  ['a file', 'See `web/src/gone.ts`.', '1: web/src/gone.ts'],
  ['a file by the end of its path', 'See\n`store/gone.ts`.', '2: store/gone.ts'],
  ['a folder', 'In `src/gone/` and `src/`.', '1: src/gone/'],
  ['one of two files', '`src/{here,gone}.ts`', '1: src/gone.ts'],
  ['a file of a command', '```\nnode src/gone.ts --fix\n```', '2: src/gone.ts'],
  ['a target', 'Run `make gone FILE=src/here.ts`.', '1: make gone'],
  ['a linked file', '[a](src/gone.ts) [b](src/here.ts)', '1: src/gone.ts'],
  ['a section', '# One\n[a](#one) [b](#two)', '2: #two'],
])('%s that does not exist is reported with its line', (_, text, problem) => {
  const small = treeOf(['README.md', 'src/here.ts', 'web/src/other.ts'], 'here: ## Exists\n')
  const { problems } = problemsOf('README.md', new Map([['README.md', text]]), small)
  expect(problems).toEqual([`README.md:${problem}`])
})

test('the README leads from "Add redirect" to its statement in at most 8 files', () => {
  const [, walk = ''] = read('README.md').split('**A redirect that an owner adds.**')
  const [steps = ''] = walk.split('\n## ')
  const named = new Set([...steps.matchAll(PATH)].map(([, path]) => path!))
  expect(named.size).toBeGreaterThan(3)
  expect(named.size).toBeLessThanOrEqual(8)
  const [screen = '', api = '', route = '', store = ''] = named
  expect(read(screen)).toContain('addRedirect')
  expect(read(api)).toMatch(/export const addRedirect = endpoint/)
  expect(read(route)).toContain('api.addRedirect')
  expect(read(store)).toMatch(/function insertRedirect[^]{0,300}insert into redirect/)
})
