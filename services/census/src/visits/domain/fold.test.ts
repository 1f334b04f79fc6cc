import { expect, test } from 'vitest'
import { hitOf } from '../../../test/hits.ts'
import { Fold, monthsOf } from './fold.ts'
import { followVisit } from './visit.ts'

const hour = 3_600_000
const view = (at: number, path: string) => ({
  ...hitOf({ at, path, source: 'letter' }),
  visitor: 'ab'.repeat(16),
})
const viewed = (at: number, path: string) => ({
  websiteId: 'a1'.repeat(12),
  sample: false,
  at,
  path,
  visitor: Buffer.from('ab'.repeat(16), 'hex'),
})
const first = followVisit(undefined, view(10, '/'))!
const second = followVisit(first, view(hour / 3 + 10, '/b'))!

test('a view is counted when it happened, and the visit when it began', () => {
  const fold = new Fold()
  fold.addView(viewed(10, '/'))
  fold.changeVisit(null, followVisit(first, { ...view(20, '/b') })!)
  fold.addView(viewed(hour + 1, '/b'))
  const found = fold.additions().map((each) => ({ ...each, visitors: each.visitors.length }))
  const row = (dimension: string, span: string, key: string, bucket = 0) =>
    found.find(
      (each) =>
        each.dimension === dimension && each.span === span && each.key === key && each.bucket === bucket,
    )
  expect(row('', 'hour', '')).toMatchObject({
    pageViews: 1,
    visits: 1,
    visitors: 1,
    bounces: 0,
    durationMs: 10,
  })
  expect(row('', 'hour', '', hour)).toMatchObject({ pageViews: 1, visits: 0, visitors: 1 })
  expect(row('', 'day', '')).toMatchObject({ pageViews: 2, visits: 1, entries: 1, exits: 1 })
  expect(row('page', 'day', '/')).toMatchObject({
    pageViews: 1,
    visits: 1,
    entries: 1,
    exits: 0,
    durationMs: 10,
  })
  expect(row('page', 'day', '/b')).toMatchObject({
    pageViews: 1,
    visits: 1,
    entries: 0,
    exits: 1,
    durationMs: 0,
  })
  expect(row('source', 'day', 'letter')).toMatchObject({ pageViews: 2, visits: 1, visitors: 1 })
  expect(row('exit', 'day', '/b')).toMatchObject({ visits: 1, visitors: 0 })
  expect(row('medium', 'day', '')).toBeUndefined()
})

test('a second view takes back the bounce and the exit of the first', () => {
  const fold = new Fold()
  fold.changeVisit(first, second)
  const changed = Object.fromEntries(
    fold
      .additions()
      .filter(({ span }) => span === 'day')
      .map(({ dimension, key, bounces, exits, visits, durationMs }) => [
        `${dimension}:${key}`,
        { bounces, exits, visits, durationMs },
      ]),
  )
  const longer = { bounces: -1, durationMs: hour / 3 }
  expect(changed[':']).toEqual({ ...longer, exits: 0, visits: 0 })
  expect(changed['page:/']).toEqual({ ...longer, exits: -1, visits: 0 })
  expect(changed['page:/b']).toEqual({ bounces: 0, durationMs: 0, exits: 1, visits: 1 })
  expect(changed['exit:/']).toEqual({ bounces: -1, durationMs: 0, exits: -1, visits: -1 })
  expect(changed['exit:/b']).toEqual({ bounces: 0, durationMs: hour / 3, exits: 1, visits: 1 })
  expect(changed['source:letter']).toEqual({ ...longer, exits: 0, visits: 0 })
})

test('months are the sums of their days', () => {
  const fold = new Fold()
  for (const day of [0, 1, 40]) fold.addView(viewed(day * 24 * hour, '/'))
  const months = monthsOf(fold.additions()).filter(({ dimension }) => dimension === 'page')
  expect(months.map(({ bucket, pageViews, span }) => [span, bucket / hour / 24, pageViews])).toEqual([
    ['month', 0, 2],
    ['month', 31, 1],
  ])
})
