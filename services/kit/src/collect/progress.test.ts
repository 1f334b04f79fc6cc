import { expect, test } from 'vitest'
import { freshAsOf } from './progress.ts'

const now = new Date('2026-01-15T12:00:00Z')
const at = (second: number) => new Date(now.getTime() - 60_000 + second * 1_000)
const progress = [
  { partition: 0, next: 5, at: at(1) },
  { partition: 1, next: 9, at: at(2) },
]

test('figures are complete up to now when every message is rolled up', () => {
  const ends = [
    { partition: 0, next: 5 },
    { partition: 1, next: 9 },
    { partition: 2, next: 0 },
  ]
  expect(freshAsOf(progress, ends, now)).toEqual(now)
})

test('when a partition lags, figures are complete up to its last rolled-up message', () => {
  expect(
    freshAsOf(
      progress,
      [
        { partition: 0, next: 5 },
        { partition: 1, next: 10 },
      ],
      now,
    ),
  ).toEqual(at(2))
})

test('when the bus does not answer, figures are complete up to the oldest progress of all partitions', () => {
  expect(freshAsOf(progress, null, now)).toEqual(at(1))
})
