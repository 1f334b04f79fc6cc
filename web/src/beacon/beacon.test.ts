import { afterEach, expect, test, vi } from 'vitest'
import { isTracked, viewEvent } from './census.ts'
import { fetchMetricSettings } from './speed/metric-settings.ts'
import { text } from './send-records.ts'
import { uuidv7 } from '@portico/proto/values/uuid'
import { VISITOR_COOKIE } from '@portico/proto/cookies/visitor-cookie'
import { documentWithCookies } from '../testing/cookie-jar.ts'
import { mayRemember, rememberVisitor } from './visitor.ts'

afterEach(() => vi.unstubAllGlobals())

test('CENS-03: accounts with a role above viewer are not tracked', () => {
  expect(isTracked({ websiteRoles: ['editor'] }, '/')).toBe(false)
  expect(isTracked({ websiteRoles: ['viewer'] }, '/')).toBe(true)
  expect(isTracked({ websiteRoles: ['viewer', 'editor'] }, '/')).toBe(false)
  expect(isTracked({}, '/')).toBe(true)
})

test('CENS-04: not-found, lock-screen and denied pages are not counted; protected content is', () => {
  expect([100, 103, 106, 105].map((pageType) => isTracked({ pageType }, '/'))).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect(isTracked({ websiteSettings: { isCensusDisabled: true } }, '/')).toBe(false)
})

test('PAGE-22 and PAGE-25: /search and /config pages send no page view', () => {
  const paths = ['/search', '/search/', '/config', '/config/pages', '/searching', '/configuration']
  const none = undefined
  expect(paths.map((path) => viewEvent({}, path, '')?.event)).toEqual([none, none, none, none, 1, 1])
})

test('PAGE-22, ENUM-34: a search with words is a site search', () => {
  expect(viewEvent({}, '/search/', '?q=+blue+mug+')).toEqual({ event: 2, subject: 'blue mug' })
  expect(viewEvent({}, '/search', '?q=+')).toBeNull()
  expect(viewEvent({ pageType: 100 }, '/search', '?q=mug')).toBeNull()
})

test('COOK-09: a visitor is remembered only under the open policy and if cookies were not declined', () => {
  const policy = (isRestrictiveCookiePolicyEnabled: boolean) => ({
    cookieSettings: { isRestrictiveCookiePolicyEnabled },
  })
  const choices = [undefined, 'false', 'true']
  expect(choices.map((choice) => mayRemember(policy(false), choice))).toEqual([true, false, true])
  expect(choices.map((choice) => mayRemember(policy(true), choice))).toEqual([false, false, false])
  // M7: a page without a policy counts as restrictive.
  expect(choices.map((choice) => mayRemember({}, choice))).toEqual([false, false, false])
})

test('a malformed cookie of another script does not prevent counting', () => {
  vi.stubGlobal('document', documentWithCookies({ [VISITOR_COOKIE]: '%E0%A4%A', other: '%' }))
  vi.stubGlobal('location', { protocol: 'https:', hostname: 'shop.example.com' })
  expect(rememberVisitor({ cookieSettings: { isRestrictiveCookiePolicyEnabled: false } }, 5)).toMatch(
    /^[\w-]+\|5\|5\|5\|1$/,
  )
})

test('a hit id is a UUID of version 7 that contains the time', () => {
  const id = uuidv7()
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Math.abs(parseInt(id.replace('-', '').slice(0, 12), 16) - Date.now())).toBeLessThan(5_000)
})

const answer = (settings: unknown) => vi.stubGlobal('fetch', () => Promise.resolve(Response.json(settings)))
const on = { 'rum-rollout': true, 'site-app-rollout': true, 'track-page-speed-rollout': true }

test.each(Object.keys(on))('PERF-05: nothing is measured unless %s is true', async (name) => {
  answer({ pageLoadId: 'p', rollouts: on })
  expect(await fetchMetricSettings()).not.toBeNull()
  answer({ pageLoadId: 'p', rollouts: { ...on, [name]: 'true' } })
  expect(await fetchMetricSettings()).toBeNull()
})

test('PERF-07: a missing page load id stops measuring and is reported once', async () => {
  const report = vi.fn()
  answer({ rollouts: on })
  expect(await fetchMetricSettings(report)).toBeNull()
  expect(report.mock.calls).toEqual([['Unable to resolve pageLoadId']])
})

test('PERF-06: settings that take too long are reported as a timeout', async () => {
  const report = vi.fn()
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('slow', 'TimeoutError')))
  expect(await fetchMetricSettings(report)).toBeNull()
  expect(report).toHaveBeenCalledWith('Metric settings request timeout')
})

test('PERF-14: sending nothing fails with "no payload"', () => expect(() => text([])).toThrow('no payload'))
