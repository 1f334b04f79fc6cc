import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moveDates, readArchive } from './archive.ts'
import { archives } from './archives.ts'
import { formatList, parseList, problemsOf } from './migrations.ts'

const list = (text: Record<string, string>) => new Map(Object.entries(text))
const listed = list({ 'a/0001.sql': '11', 'a/0002.sql': '22' })

test('unchanged landed files and listed new ones have no problems', () => {
  const more = list({ 'a/0001.sql': '11', 'a/0002.sql': '22', 'a/0003.sql': '33' })
  expect(problemsOf({ files: listed, listed, landed: null })).toEqual([])
  expect(problemsOf({ files: more, listed: more, landed: listed })).toEqual([])
})

test('a landed migration that was changed or removed is reported', () => {
  const changed = list({ 'a/0001.sql': '11', 'a/0002.sql': '99' })
  const [problem] = problemsOf({ files: changed, listed, landed: null })
  expect(problem).toMatch(/^a\/0002\.sql has landed and was changed/)
  const [gone] = problemsOf({ files: list({ 'a/0001.sql': '11' }), listed, landed: null })
  expect(gone).toMatch(/^a\/0002\.sql has landed and was removed/)
})

test('an edited or removed line of the list does not hide a change of a landed migration', () => {
  const changed = list({ 'a/0001.sql': '11', 'a/0002.sql': '99' })
  expect(problemsOf({ files: changed, listed: changed, landed: listed })).toHaveLength(1)
  const less = list({ 'a/0001.sql': '11' })
  expect(problemsOf({ files: less, listed: less, landed: listed })).toHaveLength(1)
  expect(problemsOf({ files: listed, listed: less, landed: listed })).toHaveLength(1)
  expect(problemsOf({ files: listed, listed: changed, landed: listed })).toHaveLength(1)
})

test('a new migration that is not listed is reported with the command', () => {
  const more = list({ 'a/0001.sql': '11', 'a/0002.sql': '22', 'a/0003.sql': '33' })
  const [problem] = problemsOf({ files: more, listed, landed: listed })
  expect(problem).toBe('a/0003.sql is new and not in the list: add it with make migrations.')
})

test('the list is written in the order of paths and can be parsed', () => {
  expect(parseList(formatList(listed))).toEqual(listed)
})

test.each(archives())('every migration of $commit is in the list, unchanged', ({ file }) => {
  const known = parseList(readFileSync(join(import.meta.dirname, 'migrations.sha256'), 'utf8'))
  const { databases } = readArchive(file, new Date())
  const wrong = Object.entries(databases).flatMap(([name, { migrations }]) =>
    [
      ...migrations.kit.map((each) => ['kit', each] as const),
      ...migrations.service.map((each) => [name, each] as const),
    ]
      .filter(([service, { name: of, sql }]) => {
        const sum = createHash('sha256').update(sql).digest('hex')
        return known.get(`services/${service}/migrations/${of}.sql`) !== sum
      })
      .map(([service, { name: of }]) => `${service}/${of}`),
  )
  expect(wrong).toEqual([])
})

test('dates near the time of writing move by whole days, even in names of partitions; other dates and ids stay', () => {
  const writtenAt = Date.parse('2026-11-22T08:00:00Z')
  const move = (text: string) => moveDates(text, 40, writtenAt)
  expect(move(`"2026-11-22T07:50:02.92+00:00" ('2026-11-23')`)).toBe(
    `"2027-01-01T07:50:02.92+00:00" ('2027-01-02')`,
  )
  expect(move('hit_20261122')).toBe('hit_20270101')
  expect(move('script_error_20261122_pkey')).toBe('script_error_20270101_pkey')
  const kept = '"2024-03-01T08:00:00Z" 01a2023b-2026-11-22-b1e9 x2026-11-22y 20261122'
  expect(move(kept)).toBe(kept)
})

test.each(archives())(
  'each partition of $commit has the name of its first day, on every later day',
  ({ file }) => {
    for (const days of [0, 1, 40]) {
      const { writtenAt } = readArchive(file, new Date())
      const { databases } = readArchive(file, new Date(Date.parse(writtenAt) + days * 86_400_000))
      const partitions = [
        ...JSON.stringify(databases).matchAll(
          /_(\d{8}) partition of \w+ for values from \('(\d{4})-(\d\d)-(\d\d)/gi,
        ),
      ]
      expect(partitions.length).toBeGreaterThan(0)
      for (const [found, name, ...day] of partitions) expect(name, found).toBe(day.join(''))
    }
  },
)
