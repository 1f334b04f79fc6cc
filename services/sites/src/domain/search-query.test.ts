import { expect, test } from 'vitest'
import { nearestWord, searchWords, tsqueryText } from './search-query.ts'

test('a search is split into words; characters of the query syntax are dropped', () => {
  expect(searchWords(`  Kiln "Öffnung" & (ash|glaze):* !'x\\`)).toEqual([
    'kiln',
    'öffnung',
    'ash',
    'glaze',
    'x',
  ])
  expect(searchWords('!?&')).toEqual([])
  expect(searchWords('a '.repeat(50))).toHaveLength(10)
  expect(tsqueryText(['kiln', 'op'])).toBe(`'kiln' & 'op':*`)
})

test('a mistyped word is replaced by the nearest one, or by none', () => {
  expect(nearestWord('teapto', ['teacup', 'teapot', 'teapots'])).toBe('teapot')
  expect(nearestWord('glzae', ['glaze', 'glass'])).toBe('glaze')
  expect(nearestWord('köln', ['kiln', 'kohl'])).toBe('kiln')
  expect(nearestWord('porcelain', ['portfolio'])).toBeNull()
  expect(nearestWord('x', [])).toBeNull()
})
