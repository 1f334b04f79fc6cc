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

test('a batch becomes one addition for each hour, each day, and each page of a day', () => {
  const folded = foldViews([view(10, '/', true), view(20, '/', false), view(hour + 1, '/b', false)])
  expect(folded).toMatchObject([
    { grain: 'hour', bucket: 0, page: '', pageViews: 2, visits: 1 },
    { grain: 'day', bucket: 0, page: '', pageViews: 3, visits: 1 },
    { grain: 'page', bucket: 0, page: '/', pageViews: 2, visits: 2 },
    { grain: 'hour', bucket: hour, page: '', pageViews: 1, visits: 0 },
    { grain: 'page', bucket: 0, page: '/b', pageViews: 1, visits: 1 },
  ])
})
