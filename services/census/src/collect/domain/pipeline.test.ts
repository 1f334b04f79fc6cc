import { expect, test } from 'vitest'
import { createHitPipeline, type ReceivedHit } from './pipeline.ts'

const runPipeline = createHitPipeline()

const now = Date.UTC(2026, 0, 15, 12)

const hit = (changes: Partial<ReceivedHit> = {}): ReceivedHit => ({
  websiteId: 'a'.repeat(24),
  counting: 'daily',
  roles: [],
  synthetic: false,
  sample: false,
  isForeign: false,
  agent: { isBot: false, device: 1, browser: 'Firefox', os: 'Linux' },
  event: 1,
  data: { url: '/about' },
  path: '/about',
  receivedAt: now,
  ...changes,
})
const outcome = (changes?: Partial<ReceivedHit>) => {
  const outcome = runPipeline(hit(changes))
  return 'dropped' in outcome ? outcome.dropped : 'accepted'
}

test('a visitor’s page view is accepted', () => {
  expect(runPipeline(hit())).toEqual({ accepted: { ...hit(), occurredAt: now } })
})

test('a hit on a host without a website is dropped', () =>
  expect(outcome({ websiteId: null })).toBe('unknown-website'))

test('a hit of a bot is dropped', () =>
  expect(outcome({ agent: { isBot: true, device: 1, browser: '', os: '' } })).toBe('bot'))

test('CENS-03: an editor is not counted; a viewer is, unless the viewer also has another role', () => {
  expect(outcome({ roles: ['editor'] })).toBe('site-editor')
  expect(outcome({ roles: ['viewer'] })).toBe('accepted')
  expect(outcome({ roles: ['viewer', 'editor'] })).toBe('site-editor')
})

test('CENS-04: hits are not counted while census is disabled', () => {
  expect(outcome({ data: { url: '/', isCensusDisabled: true } })).toBe('census-disabled')
  expect(outcome({ counting: 'off' })).toBe('census-disabled')
})

test.each([100, 103, 106])('CENS-04: page type %i is not counted', (pageType) =>
  expect(outcome({ data: { url: '/', pageType } })).toBe('untracked-page'),
)

test('CENS-04: protected content (105) is counted', () =>
  expect(outcome({ data: { url: '/', pageType: 105 } })).toBe('accepted'))

test('PAGE-25: pages under /config are not counted', () => {
  expect(outcome({ path: '/config/pages' })).toBe('excluded-path')
  expect(outcome({ path: '/configuration' })).toBe('accepted')
})

test('PAGE-22: a page view of /search is not counted; a site search there is', () => {
  expect(outcome({ path: '/search/' })).toBe('search-page-view')
  expect(outcome({ path: '/search', event: 2 })).toBe('accepted')
})

test('a hit that a page of another host sent is dropped', () =>
  expect(outcome({ isForeign: true })).toBe('foreign-origin'))

test('a hit counts at its time by our clock; one that waited for more than a day is dropped', () => {
  const sent = (waited: number) => ({ data: { url: '/', clientDate: 7, sentAt: 7 + waited } })
  expect(runPipeline(hit(sent(4_000)))).toMatchObject({ accepted: { occurredAt: now - 4_000 } })
  expect(outcome(sent(86_400_001))).toBe('too-old')
})
