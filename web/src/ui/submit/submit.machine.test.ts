import { expect, test } from 'vitest'
import { submitMachine, type SubmitState } from './submit.machine.ts'

test('a form is sent once however often its button is pressed', () => {
  const submitting: SubmitState<null> = { status: 'submitting' }
  expect(submitMachine(submitting, { type: 'submit' })).toBe(submitting)
  expect(submitMachine(submitting, { type: 'again' })).toBe(submitting)
  expect(submitMachine({ status: 'idle' }, { type: 'submit' })).toEqual(submitting)
})

test('a reply that arrives too late changes nothing', () => {
  const idle: SubmitState<null> = { status: 'idle' }
  expect(submitMachine(idle, { type: 'succeeded', data: null })).toBe(idle)
})
