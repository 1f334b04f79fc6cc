import { expect, test } from 'vitest'
import { failedSince, readEnds, sentSince } from './legs.ts'

const tally = (sent: number, by: Record<string, number> = {}) => ({
  sent,
  failed: 0,
  by,
  limited: 0,
  slowestMs: 1,
})

test('failures of a leg are listed by kind and status, without those before it', () => {
  const before = { page: tally(10, { 503: 1, shed: 2 }), cart: tally(5) }
  const after = { page: tally(30, { 503: 1, shed: 3 }), cart: tally(9, { 0: 2, 502: 1 }), file: tally(4) }
  expect(sentSince(before, after)).toBe(28)
  expect(failedSince(before, after)).toEqual([
    { count: 1, text: 'page 1 × shed' },
    { count: 2, text: 'cart 2 × no answer' },
    { count: 1, text: 'cart 1 × 502' },
  ])
  expect(failedSince(after, after)).toEqual([])
})

test('the ends of processes are read from the lines of make roll', () => {
  const output = [
    'assets: running …',
    'web: starting a new process (1 of 2) …',
    'web: stopping 3f2a90c1d4e5 …',
    'web: 3f2a90c1d4e5 ended after 1.2 s',
    'gateway: 0c1d4e5f2a93 ended after 10.4 s',
    '',
  ]
  expect(readEnds(output.join('\n'))).toEqual([
    { name: 'web', goneMs: 1_200 },
    { name: 'gateway', goneMs: 10_400 },
  ])
})
