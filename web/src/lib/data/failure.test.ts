import { expect, test } from 'vitest'
import { callMessages } from '@portico/proto/messages'
import { CallFailure, failureText, unparseable } from './failure.ts'

const fields = ['error', 'message', 'billingErrorCode'] as const

test.each([400, 401, 500, 502].flatMap((status) => fields.map((field) => [status, field] as const)))(
  'DATA-08: a %i with %s in its body shows the text of the body',
  (status, field) => {
    expect(failureText(status, { [field]: 'Your card was declined.' })).toBe('Your card was declined.')
  },
)

test('DATA-09: no reply, and 400 or 502 without a message, show "Unable to connect. Please try again"', () => {
  for (const status of [0, 400, 502, 504])
    expect(failureText(status)).toBe('Unable to connect. Please try again')
})

test('DATA-10: 401 without a message and every 403 are an unauthorized request', () => {
  expect([failureText(401), failureText(403), failureText(403, { error: 'No.' })]).toEqual(
    Array(3).fill('Unauthorized request'),
  )
})

test('DATA-11: 500 without a message and every 501 are an internal server error, every 503 is temporary', () => {
  const message = { error: 'stack trace' }
  expect([failureText(500), failureText(501), failureText(501, message)]).toEqual(
    Array(3).fill('Internal server error. Please try again later.'),
  )
  expect([failureText(503), failureText(503, message)]).toEqual(
    Array(2).fill('This service is temporarily unavailable. Please try again later.'),
  )
})

test('other 4xx replies show the message of the service', () => {
  for (const status of [404, 409, 422, 429]) expect(failureText(status, { error: 'Wait.' })).toBe('Wait.')
  expect(failureText(504, { error: 'upstream' })).toBe(callMessages.unableToConnect)
})

test('DATA-12: a failure carries status, error, errorKey and whether the network failed', () => {
  expect(new CallFailure({ status: 409, body: { error: 'Taken.', errorKey: 'taken' } })).toMatchObject({
    status: 409,
    error: 'Taken.',
    message: 'Taken.',
    errorKey: 'taken',
    isNetworkError: false,
  })
  expect(new CallFailure({ status: 0, isNetworkError: true })).toMatchObject({
    status: 0,
    error: callMessages.unableToConnect,
    errorKey: 'network',
    isNetworkError: true,
  })
})

test('DATA-07: the failure of a reply that is not JSON names the address and the problem', () => {
  const problem = new SyntaxError('Unexpected token <')
  expect(unparseable(200, '/api/x', problem)).toMatchObject({
    status: 200,
    errorKey: 'unparseable',
    message: 'Internal Error: Unable to parse server response from (/api/x) as JSON: Unexpected token <',
  })
})

test('a body of another shape is ignored', () => {
  const odd = { error: { deep: 1 }, errors: 'no' } as never
  expect(new CallFailure({ status: 400, body: odd })).toMatchObject({
    error: callMessages.unableToConnect,
    errors: {},
  })
})
