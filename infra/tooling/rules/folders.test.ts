import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const MOST = 25
/** Folders that are one list: codes, migrations, decision records, archived messages and pictures. */
const LISTS =
  /^proto\/enums$|\/migrations$|^infra\/decisions$|^infra\/upgrade\/messages\/|\/pictures\/masters$/

test('a folder has at most 25 files, unless it is one list of equal things', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28 })
  const counts = new Map<string, number>()
  for (const file of files.trim().split('\n')) {
    const folder = dirname(file)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(100)
  const large = [...counts].filter(([folder, count]) => count > MOST && !LISTS.test(folder))
  expect(large).toEqual([])
})
