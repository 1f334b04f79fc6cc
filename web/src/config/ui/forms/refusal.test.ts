import { expect, test } from 'vitest'
import { CallFailure } from '../../../lib/data/failure.ts'
import { fieldTexts, refusalText } from './refusal.ts'

test('a field error is shown as a sentence', () => {
  const failure = new CallFailure({ status: 400, body: { errors: { email: 'is required' } } })
  expect(fieldTexts(failure)).toEqual({ email: 'Is required.' })
  expect(fieldTexts(new TypeError('broken'))).toEqual({})
})

test('a rate-limited call shows the wait, any other failure its own message', () => {
  const often = new CallFailure({ status: 429, body: { error: 'Too many.' }, retryAfterSeconds: 840 })
  expect(refusalText(often)).toBe('Too many attempts. Try again in 14 minutes.')
  expect(refusalText(new CallFailure({ status: 409, body: { error: 'The last admin stays.' } }))).toBe(
    'The last admin stays.',
  )
})
