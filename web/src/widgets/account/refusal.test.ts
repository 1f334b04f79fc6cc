import { expect, test } from 'vitest'
import { CallFailure } from '../../lib/data/failure.ts'
import { checkValues, refusalOf } from './refusal.ts'

test('an error of a field is shown beside it as a sentence; an error of another field is shown above the button', () => {
  const errors = { password: 'must be at least 8 characters long', key: 'is wrong' }
  const failure = new CallFailure({ status: 400, body: { error: 'password: …', errors } })
  expect(refusalOf(failure, ['email', 'password'])).toEqual({
    errors: { password: 'Must be at least 8 characters long.' },
    message: 'Please correct the marked fields.',
  })
  expect(refusalOf(new CallFailure({ status: 400, body: { error: 'The link is old.' } }), [])).toEqual({
    errors: {},
    message: 'The link is old.',
  })
})

test('after too many attempts the message gives the wait', () => {
  const failure = new CallFailure({ status: 429, body: { error: 'Too many tries.' }, retryAfterSeconds: 840 })
  expect(refusalOf(failure, []).message).toBe('Too many tries. Try again in 14 minutes.')
})

test('missing values are reported before the form is sent', () => {
  expect(checkValues({ email: 'ada', password: '' })?.errors).toEqual({
    email: 'Enter your email address, such as you@example.com.',
    password: 'Enter a password.',
  })
  expect(checkValues({ email: ' a@b.example ', password: 'x' })).toBeNull()
})
