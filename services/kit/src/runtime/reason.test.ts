import { expect, test } from 'vitest'
import { reasonOf } from './reason.ts'

test.each([
  ['an error', new Error('no room'), 'no room'],
  ['an error of a class', new TypeError('not a function'), 'TypeError: not a function'],
  ['an error of Postgres', Object.assign(new Error('duplicate key'), { name: 'error' }), 'duplicate key'],
  [
    'several failures in one',
    new AggregateError([new Error('refused by ::1'), new Error('refused by 127.0.0.1')]),
    'refused by ::1, refused by 127.0.0.1',
  ],
  ['a value that is not an error', 'no', 'no'],
  ['several lines', new Error('no\n  room '), 'no room'],
  [
    'an e-mail address',
    new Error('no <ada@example.com>, smtp:bo@example.com'),
    'no <(address)>, smtp:(address)',
  ],
])('the reason of %s is one line without addresses', (_, failure, reason) => {
  expect(reasonOf(failure)).toBe(reason)
})

test('a reason has at most 500 characters', () => {
  expect(reasonOf(new Error('x'.repeat(1_000)))).toHaveLength(500)
})
