import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeNumbers, decodeTexts, encodeNumbers, encodeTexts } from './codes.ts'

test('numbers of any size are read back, in as few bytes as the largest needs', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(Number.MAX_SAFE_INTEGER)), (numbers) => {
      expect([...decodeNumbers(encodeNumbers(numbers))]).toEqual(numbers)
    }),
  )
  const bytes = ([255, 256, 65_536, 2 ** 32] as const).map((largest) => encodeNumbers([0, largest]).length)
  expect(bytes).toEqual([3, 5, 9, 17])
})

test('texts are read back, and the first name is empty', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), (texts) => {
      const { names, codes } = decodeTexts(encodeTexts(texts))
      expect([...codes].map((code) => names[code])).toEqual(texts)
      expect(names[0]).toBe('')
    }),
  )
})

test('damaged bytes are refused', () => {
  expect(() => decodeNumbers(Buffer.of(3, 1, 2, 3))).toThrow('not a column')
  expect(() => decodeTexts(Buffer.of(9, 0, 0, 0, 91))).toThrow(/JSON|column/)
})
