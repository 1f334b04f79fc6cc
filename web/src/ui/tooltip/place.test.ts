import { expect, test } from 'vitest'
import { placeTooltip } from './place.ts'

const viewport = { width: 1_000, height: 800 }
const size = { width: 250, height: 40 }

test('POP-11: a tooltip is 15 px from the pointer, and on its other side near an edge', () => {
  expect(placeTooltip({ x: 100, y: 100 }, size, viewport)).toEqual({ x: 115, y: 115 })
  expect(placeTooltip({ x: 715, y: 725 }, size, viewport)).toEqual({ x: 730, y: 740 })
  expect(placeTooltip({ x: 716, y: 726 }, size, viewport)).toEqual({ x: 451, y: 671 })
})

test('POP-11: a tooltip keeps 20 px from every edge, even in a narrow window', () => {
  expect(placeTooltip({ x: 0, y: 0 }, size, viewport)).toEqual({ x: 20, y: 20 })
  expect(placeTooltip({ x: 999, y: 799 }, size, viewport)).toEqual({ x: 730, y: 740 })
  expect(placeTooltip({ x: 100, y: 10 }, { width: 160, height: 40 }, { width: 200, height: 800 }).x).toBe(20)
})
