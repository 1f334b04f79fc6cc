import { expect, test } from 'vitest'
import { delayOf } from './facts.ts'
import { msUntilGood, type Probe } from './http.ts'

const probe = (startedAt: number, status: number, ms = 20): Probe => ({ startedAt, answer: { status, ms } })

test('HTTP is good again when the last request began that failed, got no answer or was slow', () => {
  const before = [probe(900, 503), probe(1_000, 200)]
  expect(msUntilGood(before, 1_000)).toBe(0)
  expect(msUntilGood([...before, probe(1_500, 503), probe(2_000, 404)], 1_000)).toBe(500)
  expect(msUntilGood([...before, probe(3_000, 0), probe(2_500, 503), probe(4_000, 200)], 1_000)).toBe(2_000)
  expect(msUntilGood([...before, probe(6_000, 200, 3_001), probe(7_000, 200, 2_999)], 1_000)).toBe(5_000)
})

test('the delay of a window counts facts that waited in it, and not the ones before and after', () => {
  const facts = [
    { id: 'before', acknowledgedAt: 100, appliedAt: 90_000 },
    { id: 'waited', acknowledgedAt: 99_000, appliedAt: 112_000 },
    { id: 'quick', acknowledgedAt: 105_000, appliedAt: 105_600 },
    { id: 'after', acknowledgedAt: 170_000, appliedAt: 199_000 },
  ]
  expect(delayOf('hits', facts, 100_000, 160_000)).toEqual({
    name: 'hits',
    facts: 2,
    waiting: 0,
    worstMs: 13_000,
  })
  const lost = { id: 'lost', acknowledgedAt: 110_000, appliedAt: null }
  expect(delayOf('hits', [...facts, lost], 100_000, 160_000)).toMatchObject({ facts: 3, waiting: 1 })
  expect(delayOf('hits', [], 0, 1)).toEqual({ name: 'hits', facts: 0, waiting: 0, worstMs: 0 })
})
