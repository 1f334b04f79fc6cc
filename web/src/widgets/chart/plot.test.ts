import { expect, test } from 'vitest'
import { columnsOf, lineOf, slicesOf, thinned, valueScale } from './plot.ts'

const rows = (...figures: number[][]) => figures.map((list, at) => ({ label: String(at), figures: list }))

test('ENUM-24: the scale of a chart contains zero and ends at round figures', () => {
  const { ticks, at } = valueScale(rows([12], [97]), false)
  expect(ticks).toEqual([0, 20, 40, 60, 80, 100])
  expect([at(0), at(50), at(100)]).toEqual([0, 50, 100])
  expect(valueScale(rows([0], [0]), false).ticks).toContain(0)
})

test('columns stand beside each other on zero, and below it for negative figures', () => {
  const [first, second, below] = columnsOf(rows([50, 100], [-100, 0]), false)
  expect(first).toEqual({ x: 8, y: 25, width: 17, height: 25, series: 0 })
  expect(second).toMatchObject({ x: 25, y: 0, height: 50, series: 1 })
  expect(below).toMatchObject({ y: 50, height: 50 })
})

test('stacked columns stand on each other', () => {
  const [first, second] = columnsOf(rows([40, 60]), true)
  expect(first).toMatchObject({ x: 16, y: 60, height: 40 })
  expect(second).toMatchObject({ x: 16, y: 0, height: 60 })
})

test('a line goes through the middle of each row, and an area is closed at zero', () => {
  expect(lineOf(rows([0], [10]), 0, false)).toBe('25,100 75,0')
  expect(lineOf(rows([0], [10]), 0, true)).toBe('25,100 25,100 75,0 75,100')
})

test('slices have the share of their figure; negative figures and empty charts have none', () => {
  const slices = slicesOf(rows([1], [3], [-5]), false)
  expect(slices.map(({ share }) => share)).toEqual([25, 75, 0])
  expect(slices[0]!.path).toMatch(/^M/)
  expect(slicesOf(rows([0]), true)).toEqual([{ path: '', share: 0 }])
})

test('an axis with too many labels shows every nth', () => {
  expect([thinned(5, 12), thinned(13, 12), thinned(100, 12)]).toEqual([1, 2, 9])
})

test.each([
  [[1e308], [1e308]],
  [[1e308], [-1e308]],
  [
    [Number.MAX_VALUE, Number.MAX_VALUE],
    [-Number.MAX_VALUE, -Number.MAX_VALUE],
  ],
  [[5e-324], [0]],
  [
    [1e-310, 1e308],
    [1, -1],
  ],
  [[1e300], [1e-300]],
])('the largest and smallest figures are drawn with finite lengths: %j, %j', (...figures) => {
  const all = rows(...figures)
  for (const isStacked of [false, true]) {
    const { ticks, at } = valueScale(all, isStacked)
    expect(ticks.length).toBeGreaterThan(1)
    const lengths = columnsOf(all, isStacked).flatMap(({ x, y, width, height }) => [x, y, width, height])
    for (const each of [...ticks.map(at), ...lengths]) {
      expect(each).toBeGreaterThanOrEqual(0)
      expect(each).toBeLessThanOrEqual(100)
    }
  }
  expect(lineOf(all, 0, true)).toMatch(/^[\d. ,]+$/)
  for (const { path, share } of slicesOf(all, true)) {
    expect(share).toBeLessThanOrEqual(100)
    expect(path).not.toMatch(/NaN|Infinity/)
  }
})
