import { expect, test } from 'vitest'
import { CallFailure } from '../../../lib/data/failure.ts'
import { mayRetryNow, retryDelaySeconds } from './retry-delay.ts'

const busy = (retryAfterSeconds?: number) => new CallFailure({ status: 503, retryAfterSeconds })

test('an unavailable service is retried no sooner than it asks for, with a growing delay of up to a minute', () => {
  expect([1, 2, 3, 4].map((failures) => retryDelaySeconds(busy(7), failures))).toEqual([7, 14, 28, 56])
  expect(retryDelaySeconds(busy(7), 9)).toBe(60)
  expect(retryDelaySeconds(new CallFailure({ status: 429, retryAfterSeconds: 2.1 }), 1)).toBe(3)
  expect(retryDelaySeconds(busy(), 1)).toBe(5)
  expect(retryDelaySeconds(new CallFailure({ status: 0, isNetworkError: true }), 1)).toBe(5)
})

test('a refused request, a bug and a wait of minutes are not retried automatically', () => {
  expect(retryDelaySeconds(new CallFailure({ status: 404 }), 1)).toBeUndefined()
  expect(retryDelaySeconds(new CallFailure({ status: 500 }), 1)).toBeUndefined()
  expect(retryDelaySeconds(busy(900), 1)).toBeUndefined()
  expect(retryDelaySeconds(new Error('a bug'), 1)).toBeUndefined()
})

test('a read is retried once at once, unless it was refused or the server set a delay', () => {
  expect(mayRetryNow(0, busy())).toBe(true)
  expect(mayRetryNow(1, busy())).toBe(false)
  expect(mayRetryNow(0, busy(1))).toBe(false)
  expect(mayRetryNow(0, new CallFailure({ status: 429, retryAfterSeconds: 1 }))).toBe(false)
  expect(mayRetryNow(0, new CallFailure({ status: 404 }))).toBe(false)
  expect(mayRetryNow(0, new CallFailure({ status: 0, isNetworkError: true }))).toBe(true)
})
