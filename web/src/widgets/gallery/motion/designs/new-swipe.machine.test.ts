import { expect, test } from 'vitest'
import { dragOffset, newSwipeSeconds, releaseSeconds, releaseStep } from './new-swipe.machine.ts'

test('each boundary decides how far the slides follow at an edge', () => {
  const edge = (left: 'none' | 'hard' | 'inertial') => ({
    hasPrevious: false,
    hasNext: true,
    boundaries: { left, right: 'none', top: 'none', bottom: 'none' } as const,
  })
  expect(dragOffset(100, edge('none'))).toBe(100)
  expect(dragOffset(100, edge('hard'))).toBe(0)
  expect(dragOffset(100, edge('inertial'))).toBe(30)
  expect(dragOffset(-100, edge('hard'))).toBe(-100)
})

test('a drag steps beyond the snap point or as a swipe', () => {
  expect(releaseStep({ px: -200, ms: 900, width: 400 }, '50%')).toBe('next')
  expect(releaseStep({ px: -199, ms: 900, width: 400 }, '50%')).toBeNull()
  expect(releaseStep({ px: -399, ms: 900, width: 400 }, 'none')).toBeNull()
  expect(releaseStep({ px: 50, ms: 250, width: 400 }, 'none')).toBe('previous')
  expect(releaseStep({ px: 49, ms: 250, width: 400 }, 'none')).toBeNull()
  expect(releaseStep({ px: 50, ms: 251, width: 400 }, 'none')).toBeNull()
})

test('the rest of a move takes 0.2 to 0.5 s on mobile and 0.3 to 0.5 s on wider windows', () => {
  const fast = { px: 300, velocity: 3, width: 400 }
  expect(releaseSeconds(fast, true)).toBe(0.2)
  expect(releaseSeconds(fast, false)).toBe(0.3)
  expect(releaseSeconds({ px: 200, velocity: 0.5, width: 400 }, true)).toBe(0.4)
  expect(releaseSeconds({ px: 0, velocity: 0, width: 400 }, true)).toBe(0.5)
  expect(newSwipeSeconds(1, false)).toBe(0.5)
})
