import { expect, test } from 'vitest'
import { keyStep, swipeStep } from './swipe.ts'

test('GAL-28: a swipe is at least 50 px within 250 ms; a swipe to the left shows the next picture', () => {
  expect([swipeStep(-50, 250), swipeStep(50, 250)]).toEqual([{ type: 'next' }, { type: 'previous' }])
  expect([swipeStep(-49, 10), swipeStep(-200, 251)]).toEqual([null, null])
})

test('arrow keys step to another picture, other keys do not', () => {
  expect([keyStep('ArrowRight'), keyStep('ArrowLeft'), keyStep('a')]).toEqual([
    { type: 'next' },
    { type: 'previous' },
    null,
  ])
})
