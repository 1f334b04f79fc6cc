import { expect, test } from 'vitest'
import { clockText, clockWords } from './clock-text.ts'

test('a time of a player has minutes and two digits of seconds, and hours only if there are any', () => {
  expect([8.9, 65, 3_723, 0, -1, NaN, Infinity].map(clockText)).toEqual([
    '0:08',
    '1:05',
    '1:02:03',
    '0:00',
    '0:00',
    '0:00',
    '0:00',
  ])
  expect([1, 8, 61].map(clockWords)).toEqual(['1 second', '8 seconds', '1 minute 1 second'])
})
