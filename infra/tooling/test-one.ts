import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * Runs the tests of one file: FILE=services/forms/test/inbox.test.ts NAME='part of a title' make test-one. A part of the browser
 * tests (`*.e2e.ts`) runs in the file that imports it, and the bundles are built first.
 */
const root = join(import.meta.dirname, '../..')
const { FILE: file = '', NAME: name } = process.env
if (!file || !existsSync(join(root, file))) {
  process.stderr.write(
    `${file ? `There is no file ${file}.` : 'Which file?'} Use: make test-one FILE=proto/money/money.test.ts NAME='part of a title'\n`,
  )
  process.exit(2)
}

const isBrowserTest = file.startsWith('infra/e2e/') || file.startsWith('infra/deploy/verify/')
const folder = file.startsWith('infra/deploy/verify/') ? 'infra/deploy/verify' : 'infra/e2e'
const config = isBrowserTest ? `${folder}/vitest.config.ts` : 'infra/tooling/vitest.config.ts'
const files = file.endsWith('.e2e.ts') ? filesThatImport(basename(file)) : [file]
if (files.length === 0) {
  process.stderr.write(`No test file imports ${file}.\n`)
  process.exit(2)
}
if (isBrowserTest) run('node', ['web/build.ts'])
run('vitest', ['run', '--config', config, '--reporter=verbose', ...files, ...(name ? ['-t', name] : [])])

/** The test files of the browser tests that import a part, directly or through another part. */
function filesThatImport(part: string): string[] {
  const texts = readdirSync(join(root, 'infra/e2e'), { recursive: true, encoding: 'utf8' })
    .filter((each) => each.endsWith('.ts'))
    .map((each) => ({
      path: join('infra/e2e', each),
      text: readFileSync(join(root, 'infra/e2e', each), 'utf8'),
    }))
  const names = new Set([part])
  for (let size = 0; size !== names.size;) {
    size = names.size
    for (const { path, text } of texts)
      if ([...names].some((each) => text.includes(`/${each}'`))) names.add(basename(path))
  }
  return texts
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.test.ts') && names.has(basename(path)))
}

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', cwd: root })
  if (status !== 0) process.exit(status ?? 1)
}
