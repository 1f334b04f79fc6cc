import { expect, test } from 'vitest'
import { CallFailure } from '../../lib/data/failure.ts'
import { refusalOf, waitText, wrongIn } from './words.ts'

test('what the server says of a field stands beside it as a sentence; of others, above the button', () => {
  const errors = { password: 'must be at least 8 characters long', key: 'is wrong' }
  const failure = new CallFailure({ status: 400, body: { error: 'password: …', errors } })
  expect(refusalOf(failure, ['email', 'password'])).toEqual({
    errors: { password: 'Must be at least 8 characters long.' },
    message: 'Please correct what is marked.',
  })
  expect(refusalOf(new CallFailure({ status: 400, body: { error: 'The link is old.' } }), [])).toEqual({
    errors: {},
    message: 'The link is old.',
  })
})

test('too many tries say how long to wait', () => {
  const failure = new CallFailure({ status: 429, body: { error: 'Too many tries.' }, retryAfterSeconds: 840 })
  expect(refusalOf(failure, []).message).toBe('Too many tries. You can try again in 14 minutes.')
  expect([waitText(0.2), waitText(40), waitText(7_200)]).toEqual([
    'in 1 seconds',
    'in 40 seconds',
    'in 2 hours',
  ])
})

test('what is missing is said before anything is sent', () => {
  expect(wrongIn({ email: 'nobody', password: '' })?.errors).toEqual({
    email: 'Write your email address, such as you@example.com.',
    password: 'Write a password.',
  })
  expect(wrongIn({ email: ' a@b.example ', password: 'x' })).toBeNull()
})
