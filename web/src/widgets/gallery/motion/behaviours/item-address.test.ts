import { expect, test } from 'vitest'
import { addressOfItem, indexFromAddress } from './item-address.ts'

const items = [{ id: 'a' }, { id: 'b', url: 'moon-jar' }, { id: 'c d' }, {}]
const at = (address: string) => new URL(address, 'https://site.test')

test('the fragment or the path of an address selects an item by its id or URL', () => {
  expect(indexFromAddress(items, at('/gallery#itemId=b'))).toBe(1)
  expect(indexFromAddress(items, at('/gallery#itemId=c%20d'))).toBe(2)
  expect(indexFromAddress(items, at('/gallery/moon-jar/'))).toBe(1)
  expect(indexFromAddress(items, at('/gallery#itemId=unknown'))).toBe(-1)
  expect(indexFromAddress(items, at('/'))).toBe(-1)
  expect(indexFromAddress(items, at('/%E0%A4%A'))).toBe(-1)
})

test('an item has an address with a fragment, or a path below its collection that ends with a slash', () => {
  expect(addressOfItem(items[2]!, at('/gallery?a=1#x'))).toBe('/gallery?a=1#itemId=c%20d')
  expect(addressOfItem(items[1]!, at('/gallery'), '/gallery/')).toBe('/gallery/moon-jar/')
  expect(addressOfItem(items[3]!, at('/gallery'))).toBeNull()
})

test('the address of an item selects it again', () => {
  for (const collectionUrl of ['', '/gallery'])
    for (const index of [0, 1, 2])
      expect(indexFromAddress(items, at(addressOfItem(items[index]!, at('/gallery'), collectionUrl)!))).toBe(
        index,
      )
})
