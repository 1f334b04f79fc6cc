import { expect, test } from 'vitest'
import { alignedScroll, nearestSlide, stripClick } from './strip.machine.ts'
import { stripPreloadCount } from './strip-preload.ts'

const viewport = { size: 400, length: 1_000 }
const slides = [0, 200, 400, 600, 800].map((start) => ({ start, size: 200 }))

test('a click on another slide makes it current, one on the active slide follows its behaviour', () => {
  expect(stripClick(3, 1, 'next')).toEqual({ type: 'go', index: 3 })
  expect(stripClick(1, 1, 'next')).toEqual({ type: 'next' })
  expect(stripClick(1, 1, 'previous')).toEqual({ type: 'previous' })
  expect(stripClick(1, 1, null)).toBeNull()
})

test('a strip preloads its width divided by its height, rounded up', () => {
  expect(stripPreloadCount(1_000, 300)).toBe(4)
  expect(stripPreloadCount(900, 300)).toBe(3)
  expect(stripPreloadCount(900, 0)).toBe(1)
})

test('a slide is aligned with start, middle and end, within the row', () => {
  expect(alignedScroll(slides[2]!, 'start', viewport)).toBe(400)
  expect(alignedScroll(slides[2]!, 'middle', viewport)).toBe(300)
  expect(alignedScroll(slides[2]!, 'end', viewport)).toBe(200)
  expect(alignedScroll(slides[0]!, 'end', viewport)).toBe(0)
  expect(alignedScroll(slides[4]!, 'start', viewport)).toBe(600)
  expect(alignedScroll({ start: 0, size: 100 }, 'start', { size: 400, length: 100 })).toBe(0)
})

test('scrolling selects the nearest slide, and keeps the current one where several share a position', () => {
  expect(nearestSlide(390, slides, 'start', viewport, 0)).toBe(2)
  expect(nearestSlide(600, slides, 'start', viewport, 4)).toBe(4)
  expect(nearestSlide(0, [], 'start', viewport, 0)).toBe(0)
})
