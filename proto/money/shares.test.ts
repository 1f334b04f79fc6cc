import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, roundedQuotient, shareOf } from './shares.ts'

test('a share rounds half up, once, and is exact to a millionth', () => {
  expect([shareOf(250, 100_000), shareOf(5, 100_000), shareOf(4, 100_000)]).toEqual([25, 1, 0])
  expect(shareOf(20_000, 88_750)).toBe(1_775)
  expect([shareOf(0, 88_750), shareOf(100, 0), shareOf(100, 1_000_000)]).toEqual([0, 0, 100])
  expect(() => roundedQuotient(2n ** 60n, 1n)).toThrow(RangeError)
})

test('a share of a negative amount is refused, so that a refund is the negated charge', () => {
  expect(() => shareOf(-15, 100_000)).toThrow(RangeError)
  expect(() => shareOf(15, -1)).toThrow(RangeError)
  expect(() => allocate(-100, [1, 2])).toThrow(RangeError)
})

test('the remaining units go to the largest remainders, earlier parts first', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(10, [1, 3, 0])).toEqual([3, 7, 0])
  expect(allocate(7, [5])).toEqual([7])
  expect(() => allocate(1, [0, 0])).toThrow(RangeError)
  expect(() => allocate(1, [2, -1])).toThrow(RangeError)
})

test('parts add up to the whole, and each is less than a unit from its exact share', () => {
  const weights = fc
    .array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 })
    .filter((all) => all.some((weight) => weight > 0))
  fc.assert(
    fc.property(fc.maxSafeNat(), weights, (amount, shares) => {
      const parts = allocate(amount, shares)
      const total = shares.reduce((sum, share) => sum + BigInt(share), 0n)
      expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(amount))
      parts.forEach((part, index) => {
        const off = BigInt(part) * total - BigInt(amount) * BigInt(shares[index]!)
        expect(off < total && off > -total).toBe(true)
      })
    }),
  )
})
