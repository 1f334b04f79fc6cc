import { expect, test } from 'vitest'
import { foldViews } from './fold.ts'

const hour = 3_600_000
const view = (at: number, path: string, startsVisit: boolean) => ({
  websiteId: 'a'.repeat(24),
  at,
  path,
  visitor: new Uint8Array(16),
  startsVisit,
  firstOnPage: true,
})

test('a batch becomes one addition an hour, a day and a page of a day', () => {
  const folded = foldViews([view(10, '/', true), view(20, '/', false), view(hour + 1, '/b', false)])
  const rows = folded.map(({ grain, bucket, page, pageViews, visits }) => [
    grain,
    bucket,
    page,
    pageViews,
    visits,
  ])
  expect(rows).toEqual([
    ['hour', 0, '', 2, 1],
    ['day', 0, '', 3, 1],
    ['page', 0, '/', 2, 2],
    ['hour', hour, '', 1, 0],
    ['page', 0, '/b', 1, 1],
  ])
})
