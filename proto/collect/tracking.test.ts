import { expect, test } from 'vitest'
import { isTracked, type PageView } from './tracking.ts'

const view: PageView = { roles: [], isCensusDisabled: false, pageType: 2, path: '/shop' }

test.each<[boolean, Partial<PageView>]>([
  [true, {}],
  [true, { roles: ['viewer'] }],
  [false, { roles: ['viewer', 'editor'] }],
  [false, { isCensusDisabled: true }],
  [false, { pageType: 100 }],
  [false, { pageType: 103 }],
  [false, { pageType: 106 }],
  [true, { pageType: undefined }],
  [false, { path: '/config' }],
  [false, { path: '/config/pages' }],
  [true, { path: '/configuration' }],
])('CENS-03, CENS-04, PAGE-25: a view is tracked: %s with %j', (tracked, changes) =>
  expect(isTracked({ ...view, ...changes })).toBe(tracked),
)
