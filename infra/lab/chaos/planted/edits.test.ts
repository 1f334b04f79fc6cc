import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyEdit, edits, fileOf, plantedFaults } from './edits.ts'

test.each(plantedFaults)('the planted fault %s changes one line of the product', (fault) => {
  const source = readFileSync(fileOf(edits[fault]), 'utf8')
  const edited = applyEdit(source, edits[fault])
  const changed = edited.split('\n').filter((line, at) => line !== source.split('\n')[at])
  expect(changed).toEqual([expect.stringContaining(edits[fault].replace.trim())])
})

test('an edit whose text is missing or occurs twice is refused', () => {
  const edit = { file: 'a.ts', find: 'one', replace: 'two' }
  expect(applyEdit('one more', edit)).toBe('two more')
  expect(() => applyEdit('two', edit)).toThrow('a.ts has "one" 0 times')
  expect(() => applyEdit('one and one', edit)).toThrow('2 times')
})
