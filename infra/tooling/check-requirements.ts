import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Fails when the repository cites a requirement (`FORM-24`) that `proto/requirements.md` does not explain, or when the title of
 * a test begins with any other id (`H1:`), which says nothing to a reader.
 */
const root = resolve(import.meta.dirname, '../..')
const list = 'proto/requirements.md'
const AREAS =
  'ACC|ANIM|BTN|C|CENS|COMM|COOK|CTX|CUR|DATA|ENUM|EVT|FORM|GAL|LBOX|LINK|MAP|MISC|PAGE|PERF|PERM|POP|S|SESS|VID|WIDG|WIRE'
/** The ids before the colon of a title. */
const OF_TITLE = /^\s*(?:test|it|describe)\b[^'`\n]*['`]((?:[A-Z]{1,5}-?\d{1,3}(?:, | and | )?)+):/gm
const CITED = new RegExp(`\\b(?:${AREAS})-\\d{2}\\b`, 'g')

const explained = new Map<string, number>()
for (const [, id] of readFileSync(resolve(root, list), 'utf8').matchAll(/^\| ([A-Z]+-\d{2}) +\| \S/gm))
  explained.set(id!, (explained.get(id!) ?? 0) + 1)

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 10_000_000 })
  .split('\n')
  .filter((file) => /\.(ts|tsx|js|cjs|css|sql|md|yml|proto)$/.test(file) && file !== list)
const missing = new Map<string, string>()
for (const file of files) {
  const text = readFileSync(resolve(root, file), 'utf8')
  const inTitles = /\.test\.tsx?$/.test(file) ? [...text.matchAll(OF_TITLE)].map(([, ids]) => ids!) : []
  for (const id of [...text.matchAll(CITED)].map(([id]) => id).concat(inTitles.flatMap(idsOf)))
    if (!explained.has(id) && !missing.has(id)) missing.set(id, file)
}

for (const [id, file] of missing) process.stderr.write(`${file} cites ${id}, which is not in ${list}\n`)
const twice = [...explained].filter(([, count]) => count > 1).map(([id]) => id)
for (const id of twice) process.stderr.write(`${list} explains ${id} twice\n`)
process.exit(missing.size + twice.length === 0 && explained.size > 0 ? 0 : 1)

function idsOf(ids: string): string[] {
  return ids.split(/, | and | /).filter((id) => id !== '')
}
