import { expect, test } from 'vitest'
import { stackedClick } from './stacked.machine.ts'

test('a click steps next, previous, or by the side of the stage', () => {
  const click = { x: 10, width: 100, isVideo: false }
  expect(stackedClick('next', click)).toEqual({ type: 'next' })
  expect(stackedClick('previous', click)).toEqual({ type: 'previous' })
  expect(stackedClick('side', { ...click, x: 49 })).toEqual({
    type: 'previous',
  })
  expect(stackedClick('side', { ...click, x: 50 })).toEqual({ type: 'next' })
  expect(stackedClick('next', { ...click, isVideo: true })).toBeNull()
})
