import { expect, test } from 'vitest'
import { clickStep } from './click-zone.ts'

test('LBOX-05: a click on the left half goes back and on the right half forward, except in the outer 2 percent', () => {
  expect([1, 1.9, 2, 40, 49, 50, 60, 98, 98.1, 99].map((percent) => clickStep(percent, 100))).toEqual([
    null,
    null,
    'previous',
    'previous',
    'previous',
    'next',
    'next',
    'next',
    null,
    null,
  ])
})
