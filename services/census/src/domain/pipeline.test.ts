import { expect, test } from 'vitest'
import { CLOCK_AHEAD_MS, CLOCK_BEHIND_MS, runPipeline, type Candidate } from './pipeline.ts'

const now = Date.UTC(2026, 0, 15, 12)

const hit = (changes: Partial<Candidate> = {}): Candidate => ({
  websiteId: 'a'.repeat(24),
  counting: 'daily',
  roles: [],
  synthetic: false,
  agent: { isBot: false, device: 1, browser: 'Firefox' },
  event: 1,
  data: { url: '/about' },
  path: '/about',
  receivedAt: now,
  occurredAt: now,
  ...changes,
})

test('an ordinary page view is kept', () => expect(runPipeline(hit())).toBeNull())

test('a hit on a host without a website is dropped', () =>
  expect(runPipeline(hit({ websiteId: null }))).toBe('unknown-website'))

test('a bot is dropped', () =>
  expect(runPipeline(hit({ agent: { isBot: true, device: 1, browser: '' } }))).toBe('bot'))

test('CENS-03: an editor is not counted, a mere viewer is, a viewer who also edits is not', () => {
  expect(runPipeline(hit({ roles: ['editor'] }))).toBe('site-editor')
  expect(runPipeline(hit({ roles: ['viewer'] }))).toBeNull()
  expect(runPipeline(hit({ roles: ['viewer', 'editor'] }))).toBe('site-editor')
})

test('CENS-04: nothing is counted while census is disabled', () =>
  expect(runPipeline(hit({ data: { url: '/', isCensusDisabled: true } }))).toBe('census-disabled'))

test.each([100, 103, 106])('CENS-04: page type %i is not counted', (pageType) =>
  expect(runPipeline(hit({ data: { url: '/', pageType } }))).toBe('untracked-page'),
)

test('CENS-04: protected content (105) is counted', () =>
  expect(runPipeline(hit({ data: { url: '/', pageType: 105 } }))).toBeNull())

test('PAGE-25: no page under /config is counted', () => {
  expect(runPipeline(hit({ path: '/config/pages' }))).toBe('excluded-path')
  expect(runPipeline(hit({ path: '/configuration' }))).toBeNull()
})

test('PAGE-22: a page view of /search is not counted, a site search there is', () => {
  expect(runPipeline(hit({ path: '/search/' }))).toBe('search-page-view')
  expect(runPipeline(hit({ path: '/search', event: 2 }))).toBeNull()
})

test('a clock that is far off is replaced by ours, a near one is believed', () => {
  const near = hit({ occurredAt: now - CLOCK_BEHIND_MS })
  const late = hit({ occurredAt: now - CLOCK_BEHIND_MS - 1 })
  const early = hit({ occurredAt: now + CLOCK_AHEAD_MS + 1 })
  for (const each of [near, late, early]) expect(runPipeline(each)).toBeNull()
  expect([near.occurredAt, late.occurredAt, early.occurredAt]).toEqual([now - CLOCK_BEHIND_MS, now, now])
})
