import { expect, test } from 'vitest'
import { nearestWords, searchWords, tsqueryText } from './search-query.ts'

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

test('a mistyped word is replaced by the nearest ones, or by none', () => {
  expect(nearestWords('teapto', ['teacup', 'teapots', 'teapot'])).toEqual(['teapot', 'teapots'])
  expect(nearestWords('glzae', ['glaze', 'glass'])[0]).toBe('glaze')
  expect(nearestWords('köln', ['kiln', 'kohl'])[0]).toBe('kiln')
  expect(nearestWords('porcelain', ['portfolio'])).toEqual([])
  expect(nearestWords('x', [])).toEqual([])
})
