import { expect, test } from 'vitest'
import { followVisit, type VisitState } from './visit-state.ts'

type HitInVisit = Parameters<typeof followVisit>[1]

const minute = 60_000
const view = (at: number, path = '/', visitCount = 0): HitInVisit => ({ event: 1, at, path, visitCount })

function follow(...hits: HitInVisit[]) {
  let state: VisitState | undefined
  return hits.map((hit) => {
    const after = followVisit(state, hit)
    state = after.state
    return { startsVisit: after.startsVisit, firstOnPage: after.firstOnPage }
  })
}
const starts = (...hits: HitInVisit[]) => follow(...hits).map(({ startsVisit }) => startsVisit)

const firstView = { startsVisit: true, firstOnPage: true }
const repeatedView = { startsVisit: false, firstOnPage: false }

test('CENS-07: without a cookie a visit ends after 30 minutes without a hit, and each view extends it', () => {
  expect(follow(view(0), view(29 * minute), view(58 * minute), view(88 * minute))).toEqual([
    firstView,
    repeatedView,
    repeatedView,
    firstView,
  ])
})

test('CENS-06: with a cookie a visit begins when its count has risen, however late the hits arrive', () => {
  expect(
    starts(view(0, '/', 1), view(50 * minute, '/', 1), view(60 * minute, '/', 2), view(55 * minute, '/', 1)),
  ).toEqual([true, false, true, false])
})

test('a page counts once in a visit', () => {
  const hits = follow(view(0, '/a'), view(1, '/b'), view(2, '/a'))
  expect(hits.map(({ firstOnPage }) => firstOnPage)).toEqual([true, true, false])
})

test('a heartbeat extends a visit and does not begin one', () => {
  const heartbeat = { ...view(25 * minute), event: 10 }
  expect(follow(heartbeat, view(26 * minute))).toEqual([repeatedView, firstView])
  expect(starts(view(0), heartbeat, view(50 * minute))).toEqual([true, false, false])
})
