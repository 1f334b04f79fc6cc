import { expect, test } from 'vitest'
import { itemIdIn, namesItem, withItemId } from './item-address.ts'

const at = (pathname: string, hash = '', search = '') => ({ pathname, search, hash })
const item = { id: 'jar-1', url: 'moon-jar' }

test('GAL-11 LBOX-09: an address names an item in its fragment', () => {
  expect(itemIdIn(at('/gallery', '#itemId=jar%201'))).toBe('jar 1')
  expect(itemIdIn(at('/gallery', '#itemId='))).toBeNull()
  expect(itemIdIn(at('/gallery', '#opening-hours'))).toBeNull()
  expect(withItemId(at('/gallery', '', '?a=1'), 'jar 1')).toBe('/gallery?a=1#itemId=jar%201')
  expect(withItemId(at('/gallery', '#itemId=x'), null)).toBe('/gallery')
  expect(withItemId(at('/gallery', '#hours'), null)).toBe('/gallery#hours')
})

test('GAL-11 LBOX-09: an item is found by its id, by its address, or by the end of the path', () => {
  expect(namesItem(at('/gallery', '#itemId=jar-1'), item)).toBe(true)
  expect(namesItem(at('/gallery', '#itemId=moon-jar'), item)).toBe(true)
  expect(namesItem(at('/gallery/moon-jar/'), item)).toBe(true)
  expect(namesItem(at('/gallery/moon-jar'), item)).toBe(false)
  expect(namesItem(at('/gallery/moon-jar/', '#itemId=other'), item)).toBe(false)
  expect(namesItem(at('/gallery/'), { id: 'jar-1', url: '' })).toBe(false)
})
