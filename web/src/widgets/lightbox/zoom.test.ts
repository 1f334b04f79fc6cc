import { expect, test } from 'vitest'
import { atRest, isZoomed, settleZoom, toggleZoom, zoomBy } from './zoom.ts'

const view = { width: 400, height: 800 }
const fit = { width: 400, height: 300 }

test('the part of the picture under the fingers stays there', () => {
  const zoomed = zoomBy(atRest, 2, { x: 100, y: -50 })
  expect(zoomed).toEqual({ scale: 2, x: -100, y: 50 })
  expect(zoomBy(zoomed, 0.5, { x: 100, y: -50 })).toEqual(atRest)
})

test('a picture is scaled at most fourfold', () => {
  expect(zoomBy(atRest, 9, { x: 0, y: 0 }).scale).toBe(4)
  expect(zoomBy(atRest, 0.1, { x: 0, y: 0 }).scale).toBe(0.8)
})

test('a double tap zooms in, and the next one back', () => {
  const zoomed = toggleZoom(atRest, { x: 10, y: 0 })
  expect(isZoomed(zoomed)).toBe(true)
  expect(toggleZoom(zoomed, { x: 0, y: 0 })).toEqual(atRest)
})

test('a picture that is larger than the window covers it, and one that is smaller is centred', () => {
  expect(settleZoom({ scale: 2, x: 900, y: 900 }, fit, view)).toEqual({ scale: 2, x: 200, y: 0 })
  expect(settleZoom({ scale: 4, x: -900, y: -900 }, fit, view)).toEqual({ scale: 4, x: -600, y: -200 })
  expect(settleZoom({ scale: 0.9, x: 30, y: 30 }, fit, view)).toEqual(atRest)
})
