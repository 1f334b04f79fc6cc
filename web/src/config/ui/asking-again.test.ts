import { expect, test } from 'vitest'
import { CallFailure } from '../../lib/data/failure.ts'
import { mayAskAtOnce, secondsToNext } from './asking-again.ts'

const busy = (retryAfterSeconds?: number) => new CallFailure({ status: 503, retryAfterSeconds })

test('a service that is away is asked again no sooner than it wants, and each time later, up to a minute', () => {
  expect([1, 2, 3, 4].map((failures) => secondsToNext(busy(7), failures))).toEqual([7, 14, 28, 56])
  expect(secondsToNext(busy(7), 9)).toBe(60)
  expect(secondsToNext(new CallFailure({ status: 429, retryAfterSeconds: 2.1 }), 1)).toBe(3)
  expect(secondsToNext(busy(), 1)).toBe(5)
  expect(secondsToNext(new CallFailure({ status: 0, isNetworkError: true }), 1)).toBe(5)
})

test('what was refused, what broke, and what takes minutes is asked again only by a press', () => {
  expect(secondsToNext(new CallFailure({ status: 404 }), 1)).toBeUndefined()
  expect(secondsToNext(new CallFailure({ status: 500 }), 1)).toBeUndefined()
  expect(secondsToNext(busy(900), 1)).toBeUndefined()
  expect(secondsToNext(new Error('a bug'), 1)).toBeUndefined()
})

test('a read goes out once more at once, unless it was refused or the server named a wait', () => {
  expect(mayAskAtOnce(0, busy())).toBe(true)
  expect(mayAskAtOnce(1, busy())).toBe(false)
  expect(mayAskAtOnce(0, busy(1))).toBe(false)
  expect(mayAskAtOnce(0, new CallFailure({ status: 429, retryAfterSeconds: 1 }))).toBe(false)
  expect(mayAskAtOnce(0, new CallFailure({ status: 404 }))).toBe(false)
  expect(mayAskAtOnce(0, new CallFailure({ status: 0, isNetworkError: true }))).toBe(true)
})
