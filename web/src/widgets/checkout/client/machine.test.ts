import { expect, test } from 'vitest'
import { checkoutMachine } from './machine.ts'

test('a second press while an attempt is sent, or while the browser leaves, changes nothing', () => {
  expect(checkoutMachine('editing', 'pay')).toBe('paying')
  expect(checkoutMachine('paying', 'pay')).toBe('paying')
  expect(checkoutMachine('leaving', 'pay')).toBe('leaving')
})

test('a refusal lets the buyer try again, and a page that is left stays left', () => {
  expect(checkoutMachine('paying', 'refused')).toBe('editing')
  expect(checkoutMachine('paying', 'leave')).toBe('leaving')
  expect(checkoutMachine('leaving', 'refused')).toBe('leaving')
})
