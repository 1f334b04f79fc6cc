import { expect, test } from 'vitest'
import { followVisit, type Seen, type Visit } from './visits.ts'

const minute = 60_000
const view = (at: number, path = '/', visitCount = 0): Seen => ({ event: 1, at, path, visitCount })

function follow(...hits: Seen[]) {
  let visit: Visit | undefined
  return hits.map((hit) => {
    const step = followVisit(visit, hit)
    visit = step.visit
    return [step.startsVisit, step.firstOnPage]
  })
}

test('CENS-07: a visit without a cookie ends after 30 minutes unseen, and each view renews it', () => {
  expect(follow(view(0), view(29 * minute), view(58 * minute), view(88 * minute))).toEqual([
    [true, true],
    [false, false],
    [false, false],
    [true, true],
  ])
})

test('CENS-06: with a cookie a visit begins when its count has risen, however late the hits arrive', () => {
  const starts = follow(
    view(0, '/', 1),
    view(50 * minute, '/', 1),
    view(60 * minute, '/', 2),
    view(55 * minute, '/', 1),
  )
  expect(starts.map(([start]) => start)).toEqual([true, false, true, false])
})

test('a page counts once in a visit', () => {
  expect(follow(view(0, '/a'), view(1, '/b'), view(2, '/a')).map(([, first]) => first)).toEqual([
    true,
    true,
    false,
  ])
})

test('a heartbeat keeps a visit alive and never begins one', () => {
  const heartbeat = { ...view(25 * minute), event: 10 }
  expect(follow(heartbeat, view(26 * minute))).toEqual([
    [false, false],
    [true, true],
  ])
  expect(follow(view(0), heartbeat, view(50 * minute)).map(([start]) => start)).toEqual([true, false, false])
})
