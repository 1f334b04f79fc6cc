import { expect, test } from 'vitest'
import { autoplayIndex, isRunning, stepAutoplay, type AutoplayState } from './autoplay.machine.ts'

const on: AutoplayState = { isOn: true, holds: [] }

test('autoplay runs while it is on and nothing holds it', () => {
  expect(isRunning(on)).toBe(true)
  const hovered = stepAutoplay(on, { type: 'hold', hold: 'hover' })
  const both = stepAutoplay(hovered, { type: 'hold', hold: 'video' })
  expect(stepAutoplay(both, { type: 'hold', hold: 'video' })).toBe(both)
  expect(isRunning(both)).toBe(false)
  expect(isRunning(stepAutoplay(both, { type: 'release', hold: 'hover' }))).toBe(false)
  const released = stepAutoplay(stepAutoplay(both, { type: 'release', hold: 'hover' }), {
    type: 'release',
    hold: 'video',
  })
  expect(isRunning(released)).toBe(true)
  expect(isRunning(stepAutoplay(released, { type: 'set', isOn: false }))).toBe(false)
})

test('random autoplay shows every other index, and never the current one', () => {
  const shown = Array.from({ length: 8 }, (_, at) => autoplayIndex(2, 5, true, at / 8))
  expect(new Set(shown)).toEqual(new Set([0, 1, 3, 4]))
  expect(autoplayIndex(2, 5, false, 0.9)).toBe(3)
})
