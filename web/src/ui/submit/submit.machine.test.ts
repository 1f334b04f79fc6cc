import { expect, test } from 'vitest'
import { submitMachine, type SubmitState } from './submit.machine.ts'

test('a form that is being sent cannot be sent again', () => {
  const submitting: SubmitState<null> = { status: 'submitting' }
  expect(submitMachine(submitting, { type: 'submit' })).toBe(submitting)
  expect(submitMachine(submitting, { type: 'again' })).toBe(submitting)
  expect(submitMachine({ status: 'idle' }, { type: 'submit' })).toEqual(submitting)
})

test('a late reply changes nothing', () => {
  const idle: SubmitState<null> = { status: 'idle' }
  expect(submitMachine(idle, { type: 'succeeded', data: null })).toBe(idle)
})
