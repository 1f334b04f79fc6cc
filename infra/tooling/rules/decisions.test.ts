import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../decisions')

test('the list of decisions names each record once, in the order of its numbers', () => {
  const records = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name))
  const listed = [
    ...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| \[(\d+)\]\((\S+)\)/gm),
  ].map(([, number, file]) => ({ number: Number(number), file }))
  expect(listed).toEqual(records.sort().map((file) => ({ number: Number(file.slice(0, 4)), file })))
})
