import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatList, parseList, problemsOf, type Checksums } from './migrations.ts'

/**
 * Compares every migration with the committed list of checksums. With `--add` it first adds new migrations to the list.
 * A landed migration that was changed or removed is an error either way.
 */
const root = join(import.meta.dirname, '../..')
const list = 'infra/upgrade/migrations.sha256'

const files: Checksums = new Map(
  globSync('services/*/migrations/*.sql', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest('hex'),
    ]),
)
let listed = parseList(readFileSync(join(root, list), 'utf8'))
const landed = listOfMain()

if (process.argv.includes('--add')) {
  // A migration that has not landed may still be changed or renamed.
  listed = new Map([...files, ...(landed ?? listed)])
  if (problemsOf({ files, listed, landed }).length === 0) writeFileSync(join(root, list), formatList(listed))
}
const problems = problemsOf({ files, listed, landed })
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}

/**
 * The list at the commit where this branch left the main branch, or null without one. It shows lines that this branch
 * edited.
 */
function listOfMain(): Checksums | null {
  for (const branch of ['origin/main', 'main']) {
    try {
      return parseList(git('show', `${git('merge-base', 'HEAD', branch).trim()}:${list}`))
    } catch {
      continue
    }
  }
  return null
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
