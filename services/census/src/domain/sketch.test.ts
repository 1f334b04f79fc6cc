import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { countVisitors, decodeSketch, encodeSketch, unite, withVisitors } from './sketch.ts'

const empty = () => decodeSketch(null)
const visitors = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => hash('sha256', `visitor ${from + index}`, 'buffer'))
const sketchOf = (from: number, to: number) => withVisitors(empty(), visitors(from, to))

test('up to 256 visitors are counted exactly, and a repeated visitor counts once', () => {
  const sketch = withVisitors(sketchOf(0, 256), visitors(0, 100))
  expect(countVisitors(sketch)).toBe(256)
  expect(countVisitors(decodeSketch(encodeSketch(sketch)))).toBe(256)
})

test.each([257, 1_000, 5_000, 12_000, 50_000, 200_000])(
  '%i visitors are counted within five percent',
  (count) => {
    const counted = countVisitors(sketchOf(0, count))
    expect(Math.abs(counted - count) / count).toBeLessThan(0.05)
  },
)

test('the stored bytes do not depend on order or batches', () => {
  const once = sketchOf(0, 2_000)
  const reversed = withVisitors(empty(), visitors(0, 2_000).reverse())
  const batched = withVisitors(decodeSketch(encodeSketch(sketchOf(1_000, 2_000))), visitors(0, 1_000))
  expect(encodeSketch(reversed)).toEqual(encodeSketch(once))
  expect(encodeSketch(batched)).toEqual(encodeSketch(once))
})

test.each([
  [10, 20],
  [200, 300],
  [300, 20],
  [1_000, 3_000],
])('a union of %i and %i visitors is the sketch of both', (first, second) => {
  const both = unite(sketchOf(0, first), sketchOf(first, first + second))
  expect(encodeSketch(both)).toEqual(encodeSketch(sketchOf(0, first + second)))
})
