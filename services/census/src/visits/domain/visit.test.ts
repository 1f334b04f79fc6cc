import { censusEvent } from '@portico/proto/enums/census-event'
import { expect, test } from 'vitest'
import { followVisit, isOpenAt, withVisitEvent, type Visit } from './visit.ts'
import { hitOf } from '../../../test/hits.ts'

const minute = 60_000
const view = (at: number, path = '/', visitCount = 0) => ({
  ...hitOf({ at, path, visitCount }),
  visitor: 'v',
})
const heartbeat = (at: number) => ({ ...view(at), event: censusEvent.heartbeat })

/** The visits that hits make, in the order in which they begin. */
function visitsOf(...hits: ReturnType<typeof view>[]): Visit[] {
  const visits: Visit[] = []
  for (const hit of hits) {
    const before = visits.at(-1)
    const after = followVisit(before, hit)
    if (!after) continue
    if (before?.startedAt === after.startedAt && before.visitCount === after.visitCount) visits.pop()
    visits.push(after)
  }
  return visits
}
const starts = (...hits: ReturnType<typeof view>[]) => visitsOf(...hits).map(({ startedAt }) => startedAt)

test('CENS-07: without a cookie a visit ends after 30 minutes without a hit, and each view extends it', () => {
  expect(starts(view(0), view(29 * minute), view(58 * minute), view(88 * minute))).toEqual([0, 88 * minute])
})

test('CENS-06: with a cookie a visit begins when its count has risen, however late the hits arrive', () => {
  const hits = [
    view(0, '/', 1),
    view(50 * minute, '/', 1),
    view(60 * minute, '/', 2),
    view(55 * minute, '/', 1),
  ]
  expect(starts(...hits)).toEqual([0, 60 * minute])
})

test('a visit has its first and last page, its pages in order, and the time between first and last hit', () => {
  const [visit] = visitsOf(view(0, '/a'), view(2, '/b'), view(5, '/a'), view(3, '/late'))
  expect(visit).toMatchObject({ entry: '/a', exit: '/a', pageViews: 4, startedAt: 0, lastAt: 5 })
  expect(visit!.steps).toBe('\t/a\n\t/b\n\t/a\n\t/late\n')
})

test('a heartbeat extends a visit, and neither begins one nor extends one that has ended', () => {
  expect(starts(heartbeat(25 * minute), view(26 * minute))).toEqual([26 * minute])
  expect(starts(view(0), heartbeat(25 * minute), view(50 * minute))).toEqual([0])
  expect(starts(view(0), heartbeat(31 * minute), view(32 * minute))).toEqual([0, 32 * minute])
})

test('an event belongs to the visit that is open at its time', () => {
  const [visit] = visitsOf(view(0, '/a'))
  expect(withVisitEvent(visit!, { name: 'sign up' }).steps).toBe('\t/a\n\t!sign up\n')
  expect([-31, -29, 0, 29, 31].map((at) => isOpenAt(visit!, at * minute))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})
