import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { countVisitors, decodeSketch, encodeSketch, unite, withVisitors, type Size } from './sketch.ts'

const visitors = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => hash('sha256', `visitor ${from + index}`, 'buffer'))
const sketchOf = (from: number, to: number, size: Size = 'large') =>
  withVisitors(decodeSketch(null, size), visitors(from, to))

test.each([
  ['large' as const, 256],
  ['small' as const, 64],
])('a %s sketch counts up to %i visitors exactly, and a repeated visitor counts once', (size, most) => {
  const sketch = withVisitors(sketchOf(0, most, size), visitors(0, 50))
  expect(countVisitors(sketch)).toBe(most)
  expect(countVisitors(decodeSketch(encodeSketch(sketch), size))).toBe(most)
})

test.each([257, 1_000, 5_000, 12_000, 50_000, 200_000])(
  '%i visitors are counted within five percent, by a small sketch within ten',
  (count) => {
    expect(Math.abs(countVisitors(sketchOf(0, count)) - count) / count).toBeLessThan(0.05)
    expect(Math.abs(countVisitors(sketchOf(0, count, 'small')) - count) / count).toBeLessThan(0.1)
  },
)

test.each(['large', 'small'] as const)(
  'the stored bytes of a %s sketch do not depend on order or batches',
  (size) => {
    const once = sketchOf(0, 2_000, size)
    const reversed = withVisitors(decodeSketch(null, size), visitors(0, 2_000).reverse())
    const batched = withVisitors(
      decodeSketch(encodeSketch(sketchOf(1_000, 2_000, size)), size),
      visitors(0, 1_000),
    )
    expect(encodeSketch(reversed)).toEqual(encodeSketch(once))
    expect(encodeSketch(batched)).toEqual(encodeSketch(once))
  },
)

test.each([
  [10, 20],
  [200, 300],
  [300, 20],
  [1_000, 3_000],
])('a union of %i and %i visitors is the sketch of both', (first, second) => {
  for (const size of ['large', 'small'] as const) {
    const both = unite(sketchOf(0, first, size), sketchOf(first, first + second, size))
    expect(encodeSketch(both)).toEqual(encodeSketch(sketchOf(0, first + second, size)))
  }
})

test('a small sketch takes at most 769 bytes', () => {
  expect(encodeSketch(sketchOf(0, 50_000, 'small'))).toHaveLength(769)
  expect(encodeSketch(sketchOf(0, 64, 'small')).length).toBeLessThan(769)
})

test('a stored large sketch is read as the small sketch of the same visitors', () => {
  for (const count of [50, 200, 3_000]) {
    const read = decodeSketch(encodeSketch(sketchOf(0, count)), 'small')
    expect(encodeSketch(read)).toEqual(encodeSketch(sketchOf(0, count, 'small')))
  }
})

test('a list of sketches is read as their union', () => {
  const parts = [encodeSketch(sketchOf(0, 200)), encodeSketch(sketchOf(100, 900))]
  const list = Buffer.concat([
    Buffer.of(3),
    ...parts.flatMap((part) => [Buffer.from(Uint32Array.of(part.length).buffer).swap32(), part]),
  ])
  for (const size of ['large', 'small'] as const)
    expect(encodeSketch(decodeSketch(list, size))).toEqual(encodeSketch(sketchOf(0, 900, size)))
})
