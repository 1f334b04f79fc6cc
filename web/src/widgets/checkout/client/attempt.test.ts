import { afterEach, expect, test, vi } from 'vitest'
import { CallFailure } from '../../../lib/data/failure.ts'
import { outcomeIn, refusalOf } from './attempt.ts'
import { isResent, readSaved, reopenAttempt, writeSaved } from './saved.ts'

afterEach(() => vi.unstubAllGlobals())

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
  expect(kindOf(409, { errorKey: 'NO_PAYMENTS' })).toBe('refused')
  expect(kindOf(400, { errorKey: 'PRICE_CHANGED' })).toBe('cart')
  expect(kindOf(400, { errors: { email: 'is needed' } })).toBe('invalid')
})

test('an attempt that a limit refused is over, in the words of the service', () => {
  const error = 'Too many payments were declined. Please try again in an hour, or use another way to pay.'
  for (const errorKey of ['TOO_MANY_DECLINES', 'TOO_MANY_ORDERS'])
    expect(refusalOf(new CallFailure({ status: 429, body: { error, errorKey } }))).toEqual({
      kind: 'refused',
      message: error,
    })
})

test('a kept attempt is sent without a press only within a minute', () => {
  const sentAt = 1_000_000
  expect([0, 59_999, 60_000, -1].map((later) => isResent({ sentAt }, sentAt + later))).toEqual([
    ...[true, true, false, false],
  ])
  expect(isResent({}, sentAt)).toBe(false)
})

test('a payment that did not begin is sent again: its attempt is kept without the token of its order', () => {
  const orderToken = 'o'.repeat(40)
  const said = { status: 'not-sent', orderToken, checkAfterMs: 2_000 } as const
  expect(outcomeIn(said).kind).toBe('unsent')
  expect(outcomeIn({ ...said, status: 'in-progress' }).kind).toBe('open')
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  const attempt = { key: 'k', cartToken: 'c', agreed: { email: 'a', expectedTotal: 1 }, payment: undefined }
  writeSaved({ fields: { email: 'a' }, attempt: { ...attempt, sentAt: 1, orderToken } })
  reopenAttempt()
  const { payment: _, ...kept } = attempt
  expect(readSaved()).toEqual({ fields: { email: 'a' }, attempt: { ...kept, sentAt: 1 } })
})
