import { expect, test } from 'vitest'
import { isFinal, paymentStates, stepFrom } from './machine.ts'

test('every state can end, and an end has no further step', () => {
  const ends = (from: (typeof paymentStates)[number], seen = new Set<string>()): boolean => {
    if (isFinal(from)) return true
    seen.add(from)
    return paymentStates.some((to) => stepFrom(from, to) === 'step' && !seen.has(to) && ends(to, seen))
  }
  for (const state of paymentStates) expect(ends(state), state).toBe(true)
})

test('money that was taken stays taken, whatever is reported later', () => {
  for (const to of paymentStates)
    expect(stepFrom('captured', to)).toBe(to === 'captured' ? 'same' : 'backwards')
})

test('a payment that may have been captured is never begun again', () => {
  for (const to of ['created', 'confirming', 'declined', 'action-required'] as const)
    expect(stepFrom('capturing', to)).toBe('backwards')
})
