import { expect, test } from 'vitest'
import {
  audienceOf,
  audienceOfRequest,
  mayKeepParts,
  mayUseKeptParts,
  type PageFacts,
  type PageRequest,
} from './page-audience.ts'

const visitor: PageRequest = {
  method: 'GET',
  viewer: 'visitor',
  isWebsiteLocked: false,
  isPreview: false,
  hasCart: false,
  query: new Set(),
}
const page: PageFacts = {
  status: 200,
  isMembersOnly: false,
  hasPassword: false,
  isPreview: false,
  isComplete: true,
  hasFeeds: false,
  isSearch: false,
  isKnownPlace: true,
  isCanonical: true,
}
const query = (...names: string[]) => ({ query: new Set(names) })

const requests: [title: string, more: Partial<PageRequest>, expected: string][] = [
  ['a visitor', {}, 'everyone'],
  ['a HEAD request', { method: 'HEAD' }, 'everyone'],
  ['another method', { method: 'POST' }, 'method'],
  ['a member', { viewer: 'member' }, 'session'],
  ['an owner', { viewer: 'owner' }, 'session'],
  ['a website with a password', { isWebsiteLocked: true }, 'locked website'],
  ['a preview', { isPreview: true }, 'preview'],
  ['the page of a visitor with a cart', { hasCart: true }, 'everyone'],
  ['a format without a cart', query('format'), 'everyone'],
  ['a format with a cart', { hasCart: true, ...query('format') }, 'cart'],
  ['filters and places', query('tag', 'category', 'author', 'month', 'offset', 'view'), 'everyone'],
  ['a search', query('q'), 'query'],
  ['another design', query('styles'), 'query'],
  ['the cart of a checkout link', query('cartToken'), 'query'],
  ['the reason why a password was refused', query('unlock'), 'query'],
]

const pages: [title: string, more: Partial<PageFacts>, expected: string][] = [
  ['a page', {}, 'everyone'],
  ['a page for members', { isMembersOnly: true }, 'members only'],
  ['a page with a password', { hasPassword: true }, 'unlocked page'],
  ['a page of a preview', { isPreview: true }, 'preview'],
  ['a page without its currency', { isComplete: false }, 'outdated part'],
  ['a page with a feed', { hasFeeds: true }, 'feed'],
  ['results of a search', { isSearch: true }, 'search'],
  ['a filter that no entry has', { isKnownPlace: false }, 'unknown name'],
  ['a parameter without an effect', { isCanonical: false }, 'spelling'],
  ['an address without a page', { status: 404 }, 'status'],
  ['a page that failed', { status: 503 }, 'status'],
]

const nameOf = (found: ReturnType<typeof audienceOf>) =>
  found.audience === 'one' ? found.because : found.audience

test.each(requests)('the reply to %s', (_, more, expected) => {
  expect(nameOf(audienceOfRequest({ ...visitor, ...more }))).toBe(expected)
  // Web asks the same about the request.
  expect(nameOf(audienceOf({ ...visitor, ...more }, page))).toBe(expected)
})

test.each(pages)('%s', (_, more, expected) => {
  expect(nameOf(audienceOf(visitor, { ...page, ...more }))).toBe(expected)
  expect(nameOf(audienceOf({ ...visitor, viewer: 'member' }, { ...page, ...more }))).toBe('session')
})

test('a page that changes by itself is for everyone until then', () => {
  expect(audienceOf(visitor, { ...page, until: 7 })).toEqual({ audience: 'everyone', until: 7 })
})

test.each([
  ['visitor', false, false, true],
  ['member', false, false, true],
  ['owner', false, false, false],
  ['visitor', true, false, false],
  ['member', false, true, false],
] as const)(
  'kept parts are used for a %s, in a preview: %s, with an unlocked page: %s',
  (viewer, isPreview, hasUnlocks, expected) => {
    expect(mayUseKeptParts({ viewer, isPreview }, hasUnlocks)).toBe(expected)
  },
)

test.each([
  ['a page', {}, true],
  ['an address without a page', { exists: false }, false],
  ['a redirect', { isRedirect: true }, false],
  ['a preview', { isPreview: true }, false],
  ['a page with an outdated price', { isCurrent: false }, false],
])('web keeps %s: %#', (_, more, expected) => {
  const kept = { exists: true, isRedirect: false, isPreview: false, isCurrent: true }
  expect(mayKeepParts({ ...kept, ...more })).toBe(expected)
})
