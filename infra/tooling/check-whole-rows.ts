import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findWholeRows } from './rules/whole-rows.ts'

/** Fails when a statement of a service returns whole rows of a table. */
const root = resolve(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', 'services/*/src/*.ts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !file.includes('/testing/') && !file.endsWith('.test.ts'))

const found = files.flatMap((file) =>
  findWholeRows(readFileSync(resolve(root, file), 'utf8'), file).map(
    ({ line, text }) => `${file}:${line} ${text}`,
  ),
)
if (found.length > 0) {
  console.error(
    `${found.join('\n')}\nName the columns, because a migration may add one while the statement is prepared.`,
  )
  process.exit(1)
}
