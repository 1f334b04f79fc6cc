import { expect, test } from 'vitest'
import { createHolders } from './holders.ts'

test('the oldest tokens go first, and each belongs to its website', () => {
  const holders = createHolders(2)
  holders.note('a', '1')
  holders.note('a', '2')
  holders.note('a', '1')
  holders.note('b', '3')
  expect([holders.has('a', '1'), holders.has('a', '2'), holders.has('b', '3')]).toEqual([true, false, true])
  expect(holders.has('b', '1')).toBe(false)
})
