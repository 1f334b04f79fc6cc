import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findLanguage } from './rules/language.ts'

/**
 * Fails when a tracked source or document contains a pattern of `language.ts`, except on the lines of the allow list.
 */
const root = resolve(import.meta.dirname, '../..')
const allowList = 'infra/tooling/rules/language-allowed.txt'
const CHECKED =
  /\.(?:ts|tsx|js|mjs|cjs|css|sql|md|yml|yaml|proto|html|sh|py)$|^infra\/deploy\/grafana\/dashboards\/|(?:^|\/)(?:Makefile|Dockerfile|\.env\.example|prerequisites|start)$/
/** Generated code, results of runs, and migrations that have landed and may never change. */
const EXEMPT =
  /_pb\.(?:js|d\.ts)$|\/results\/|\/migrations\/.*\.sql$|^infra\/tooling\/rules\/language(?:\.test)?\.ts$/

const read = (file: string) => readFileSync(resolve(root, file), 'utf8')
const allowed = new Set(
  read(allowList)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 10_000_000 })
  .split('\n')
  .filter((file) => CHECKED.test(file) && !EXEMPT.test(file))

const used = new Set<string>()
let failed = 0
for (const file of files) {
  for (const { line, text, rule } of findLanguage(read(file), file.endsWith('.md') ? 'document' : 'code')) {
    const entry = `${file}: ${text}`
    if (allowed.has(entry)) used.add(entry)
    else {
      failed++
      process.stderr.write(`${file}:${line} ${rule}: ${text}\n`)
    }
  }
}
for (const entry of allowed) {
  if (used.has(entry)) continue
  failed++
  process.stderr.write(`${allowList} lists a line that no longer breaks a rule: ${entry}\n`)
}
process.exit(failed === 0 ? 0 : 1)
