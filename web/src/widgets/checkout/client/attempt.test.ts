import { expect, test } from 'vitest'
import { CallFailure } from '../../../lib/data/failure.ts'
import { refusalOf } from './attempt.ts'

const kindOf = (status: number, body = {}) => refusalOf(new CallFailure({ status, body })).kind

test('a declined payment is told in the words of the service', () => {
  const body = { error: 'The payment was declined', errorKey: 'PAYMENT_DECLINED' }
  expect(refusalOf(new CallFailure({ status: 402, body }))).toEqual({
    kind: 'declined',
    message: 'The payment was declined.',
  })
})

test('an attempt that may have worked is repeated as it is', () => {
  expect([0, 409, 429, 500, 503, 504].map((status) => kindOf(status))).toEqual(Array(6).fill('unknown'))
})

test('a refused attempt is over', () => {
  expect(kindOf(404)).toBe('refused')
  expect(kindOf(409, { errorKey: 'CHECKOUT_CLOSED' })).toBe('refused')
  expect(kindOf(422)).toBe('refused')
  expect(kindOf(400, { errorKey: 'PRICE_CHANGED' })).toBe('cart')
  expect(kindOf(400, { errors: { email: 'is needed' } })).toBe('invalid')
})
