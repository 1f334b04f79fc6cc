import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs the tests of one file: FILE=services/forms/test/inbox.test.ts NAME='part of a title' make test-one. Before browser tests
 * the bundles are built.
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
if (isBrowserTest) run('node', ['web/build.ts'])
run('vitest', ['run', '--config', config, '--reporter=verbose', file, ...(name ? ['-t', name] : [])])

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', cwd: root })
  if (status !== 0) process.exit(status ?? 1)
}
