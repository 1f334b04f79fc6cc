import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { archives } from './archives.ts'
import { hasRules, problemsOfMigration } from './migration-rules.ts'

/** Fails when a migration would stop the last release, which runs beside the new one, or lock a table for long. */
const root = join(import.meta.dirname, '../..')
const releases = archives().map(({ commit }) => commit)
const paths = globSync('services/*/migrations/*.sql', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter(hasRules)
  .sort()

let failed = 0
for (const path of paths) {
  for (const { line, text } of await problemsOfMigration(readFileSync(join(root, path), 'utf8'), releases)) {
    failed++
    console.error(`${path}:${line} ${text}`)
  }
}
process.exit(failed === 0 ? 0 : 1)
