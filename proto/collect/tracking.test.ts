import { expect, test } from 'vitest'
import { isTracked, type ViewedContext } from './tracking.ts'

test.each<[boolean, ViewedContext, string]>([
  [true, {}, '/shop'],
  [true, { websiteRoles: ['viewer'], websiteSettings: {}, pageType: 2 }, '/shop'],
  [false, { websiteRoles: ['viewer', 'editor'] }, '/shop'],
  [false, { websiteSettings: { isCensusDisabled: true } }, '/shop'],
  [false, { pageType: 100 }, '/shop'],
  [false, { pageType: 103 }, '/shop'],
  [false, { pageType: 106 }, '/shop'],
  [false, {}, '/config'],
  [false, {}, '/config/pages'],
  [true, {}, '/configuration'],
])('CENS-03, CENS-04, PAGE-25: a view is tracked: %s with %j at %s', (tracked, context, path) =>
  expect(isTracked(context, path)).toBe(tracked),
)
