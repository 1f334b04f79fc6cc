import { expect, test } from 'vitest'
import { formMachine, type FormState } from './form.machine.ts'

const attempt = { answers: { email: 'ada@example.org' } }
const submitting: FormState = { status: 'submitting', attempt }
const lost = {
  type: 'failed',
  errors: {},
  message: 'Unable to connect.',
  key: 'k1',
  retryable: true,
} as const

test('FORM-06: a form goes from idle to submitting, then succeeds or fails', () => {
  expect(formMachine({ status: 'idle' }, { type: 'submit', attempt })).toEqual(submitting)
  expect(formMachine(submitting, { type: 'succeeded' })).toEqual({ status: 'succeeded' })
  expect(formMachine(submitting, lost)).toMatchObject({ status: 'failed', message: 'Unable to connect.' })
})

test('FORM-07: a second submission cannot start while submitting', () => {
  const other = { answers: { email: 'other@example.org' } }
  expect(formMachine(submitting, { type: 'submit', attempt: other })).toBe(submitting)
  expect(formMachine(submitting, { type: 'retry' })).toBe(submitting)
})

test('a retry after a lost reply sends the same answers with the same key', () => {
  const failed = formMachine(submitting, lost)
  expect(formMachine(failed, { type: 'retry' })).toEqual({
    status: 'submitting',
    attempt: { ...attempt, key: 'k1' },
  })
  expect(formMachine(failed, { type: 'submit', attempt })).toMatchObject({ attempt: { key: 'k1' } })
})

test('changed answers are a new submission and get a new key', () => {
  const failed = formMachine(submitting, lost)
  const changed = formMachine(failed, { type: 'submit', attempt: { answers: { email: 'new@example.org' } } })
  expect(changed).toEqual({ status: 'submitting', attempt: { answers: { email: 'new@example.org' } } })
})

test('a form that was sent cannot be sent again', () => {
  expect(formMachine({ status: 'succeeded' }, { type: 'submit', attempt })).toEqual({ status: 'succeeded' })
})
