import { expect, test, vi } from 'vitest'
import { createRecordPipeline, type RecordRequest, type Rollout } from './pipeline.ts'

const RECEIVED = Date.UTC(2026, 0, 15, 12)
const HOUR = 3_600_000
const website = 'a1'.repeat(12)
const request: RecordRequest = {
  websiteId: website,
  counting: 'daily',
  roles: [],
  isForeign: false,
  agent: { isBot: false },
  receivedAt: RECEIVED,
}
const record = (changes: object = {}, data: object = {}) => ({
  raw: true,
  app: 'site',
  event: 'page_speed',
  pageLoadId: 'p',
  ...changes,
  data: { pathname: '/shop', ...data },
})
const outcomeOf = (given: unknown, changes: Partial<RecordRequest> = {}, off: Rollout[] = []) =>
  createRecordPipeline(off)({ ...request, ...changes }, given)
const reasonOf = (...given: Parameters<typeof outcomeOf>) => {
  const outcome = outcomeOf(...given)
  return 'dropped' in outcome ? outcome.dropped : 'accepted'
}

test.each<[string, Partial<RecordRequest>]>([
  ['unknown-website', { websiteId: null }],
  ['foreign-origin', { isForeign: true }],
  ['bot', { agent: { isBot: true } }],
  ['site-editor', { roles: ['editor'] }],
  ['site-editor', { roles: ['viewer', 'editor'] }],
  ['accepted', { roles: ['viewer'] }],
  ['census-disabled', { counting: 'off' }],
])('a record of a request is %s for %j', (reason, changes) =>
  expect(reasonOf(record(), changes)).toBe(reason),
)

test.each<[string, object]>([
  ['malformed', { raw: true }],
  ['other-website', record({}, { context: { websiteId: 'b2'.repeat(12) } })],
  ['accepted', record({}, { context: { websiteId: website } })],
  ['untracked-page', record({}, { context: { pageType: 100 } })],
  ['excluded-path', record({}, { pathname: '/config/pages' })],
  ['accepted', record({}, { pathname: '/configuration' })],
  ['too-old', record({ time: RECEIVED - 25 * HOUR, sentAt: RECEIVED })],
])('a record is %s: %j', (reason, given) => expect(reasonOf(given)).toBe(reason))

test.each<[Rollout, string, string]>([
  ['rum', 'part-off', 'part-off'],
  ['site-app', 'part-off', 'part-off'],
  ['track-page-speed', 'part-off', 'accepted'],
  ['track-user-timing', 'accepted', 'part-off'],
])('PERF-05: with %s off, a page load is %s and a user timing is %s', (part, pageSpeed, user) => {
  expect(reasonOf(record(), {}, [part])).toBe(pageSpeed)
  expect(reasonOf(record({ event: 'user' }), {}, [part])).toBe(user)
})

test('the time of sending corrects the clock of the visitor', () => {
  const wrong = Date.UTC(1970, 0, 2)
  expect(outcomeOf(record({ time: wrong, sentAt: wrong + 5_000 }))).toMatchObject({
    occurredAt: RECEIVED - 5_000,
    path: '/shop',
  })
  expect(outcomeOf(record({ time: Date.UTC(2100, 0, 1) }))).toMatchObject({ occurredAt: RECEIVED })
})

test('each step is timed by its name', () => {
  const observe = vi.fn()
  createRecordPipeline([], observe)(request, record())
  expect(observe.mock.calls.map(([step]) => step as string)).toEqual([
    'website',
    'origin',
    'bot',
    'account',
    'counting',
    'decode',
    'website-of-record',
    'part',
    'page-type',
    'path',
    'age',
  ])
})
