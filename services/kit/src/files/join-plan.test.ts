import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MIN_PART_BYTES, lengthOf, planJoin } from './join-plan.ts'

const slicesOf = (sizes: readonly number[]) =>
  planJoin(sizes.map((size, at) => ({ key: `part-${at}`, size }))).map((piece) =>
    piece.kind === 'copy' ? [piece.slice] : piece.slices,
  )

test('every byte is in the plan once and in order, and only the last part is small', () => {
  const size = fc.oneof(
    fc.integer({ min: 0, max: 20_000_000 }),
    fc.constantFrom(0, 1, MIN_PART_BYTES, MIN_PART_BYTES - 1),
  )
  fc.assert(
    fc.property(fc.array(size, { maxLength: 12 }), (sizes) => {
      const pieces = slicesOf(sizes)
      const flat = pieces.flat()
      const expected = sizes.flatMap((bytes, at) => (bytes > 0 ? [{ key: `part-${at}`, bytes }] : []))
      for (const { key, bytes } of expected) {
        const own = flat.filter((slice) => slice.key === key)
        let next = 0
        for (const slice of own) {
          expect(slice.start).toBe(next)
          next = slice.end + 1
        }
        expect(next).toBe(bytes)
      }
      const order = flat.map(({ key }) => Number(key.slice(5)))
      expect(order).toEqual([...order].sort((a, b) => a - b))
      for (const piece of pieces.slice(0, -1))
        expect(piece.reduce((sum, slice) => sum + lengthOf(slice), 0)).toBeGreaterThanOrEqual(MIN_PART_BYTES)
    }),
  )
})

test('parts of 8 MB are copied by the server, a small first part is sent with the bytes that it needs', () => {
  const [first, second, last] = planJoin([
    { key: 'small', size: 1_000 },
    { key: 'large', size: 20_000_000 },
    { key: 'end', size: 5 },
  ])
  expect(first).toEqual({
    kind: 'send',
    slices: [
      { key: 'small', start: 0, end: 999 },
      { key: 'large', start: 0, end: MIN_PART_BYTES - 1_001 },
    ],
  })
  expect(second).toEqual({
    kind: 'copy',
    slice: { key: 'large', start: MIN_PART_BYTES - 1_000, end: 19_999_999 },
  })
  expect(last).toEqual({ kind: 'send', slices: [{ key: 'end', start: 0, end: 4 }] })
})
