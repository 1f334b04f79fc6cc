import type { PAGE_QUERY } from '../links/page-query.ts'

/** Why a page belongs to one request only. */
export type PersonalReason =
  | 'method'
  | 'session'
  | 'locked website'
  | 'preview'
  | 'unlocked page'
  | 'cart'
  | 'query'
  | 'members only'
  | 'outdated part'
  | 'feed'
  | 'unknown name'
  | 'spelling'
  | 'search'
  | 'status'

/**
 * The requests that may get a copy of a reply: all anonymous visitors of the address, until the page changes by itself
 * (`until`, epoch ms), or only the one that it was made for.
 */
export type Audience = { audience: 'everyone'; until?: number } | { audience: 'one'; because: PersonalReason }

/** The part of a request for a page that both the gateway and web know. */
export type PageRequest = {
  method: string
  /** A visitor has no session. An owner looks at the website with a presence. */
  viewer: 'visitor' | 'member' | 'owner'
  /** The website has a password, whether this visitor has given it or not. */
  isWebsiteLocked: boolean
  isPreview: boolean
  /** The visitor has a cart, whose content is in the JSON of each page. */
  hasCart: boolean
  /** The names of the query parameters that were sent. */
  query: ReadonlySet<string>
}

/** The state of a page that web knows when it has composed it. */
export type PageFacts = {
  status: number
  isMembersOnly: boolean
  hasPassword: boolean
  isPreview: boolean
  /** False if a service did not answer, so that a part of the page may be outdated. */
  isComplete: boolean
  /** A feed of another website changes without a change of this one. */
  hasFeeds: boolean
  /** The page shows results of a search, which are personal and unlimited in number. */
  isSearch: boolean
  /** Each filter is the name of an entry, and the place in a list is the place of an item: no client can invent them. */
  isKnownPlace: boolean
  /** Each query parameter is in the only spelling that has its effect. */
  isCanonical: boolean
  /** The moment at which the page changes by itself; epoch ms. */
  until?: number | undefined
}

type Parameter = (typeof PAGE_QUERY)[number]
/** Parameters that have any number of values. */
const PERSONAL_QUERY: readonly Parameter[] = ['q', 'styles', 'cartToken', 'unlock']

/**
 * Returns who may get a copy of the reply to a request, as far as the request says. The gateway asks before it looks for a
 * copy or makes one, and web asks again before it marks a page, so that both must agree.
 */
export function audienceOfRequest(request: PageRequest): Audience {
  const { method, viewer, query } = request
  if (method !== 'GET' && method !== 'HEAD') return one('method')
  if (viewer !== 'visitor') return one('session')
  if (request.isWebsiteLocked) return one('locked website')
  if (request.isPreview) return one('preview')
  if (request.hasCart && query.has('format')) return one('cart')
  if (PERSONAL_QUERY.some((name) => query.has(name))) return one('query')
  return { audience: 'everyone' }
}

/** Returns who may get a copy of a page that web has composed for a request. This is the only rule for it. */
export function audienceOf(request: PageRequest, page: PageFacts): Audience {
  const ofRequest = audienceOfRequest(request)
  if (ofRequest.audience === 'one') return ofRequest
  if (page.isMembersOnly) return one('members only')
  if (page.hasPassword) return one('unlocked page')
  if (page.isPreview) return one('preview')
  if (!page.isComplete) return one('outdated part')
  if (page.hasFeeds) return one('feed')
  if (page.isSearch) return one('search')
  if (!page.isKnownPlace) return one('unknown name')
  if (!page.isCanonical) return one('spelling')
  // Any number of addresses without a page exist.
  if (page.status !== 200) return one('status')
  return page.until === undefined ? ofRequest : { ...ofRequest, until: page.until }
}

/**
 * Whether web may answer from what it keeps for viewers of the same kind. An owner sees a change at once; a preview and the
 * tokens of unlocked pages belong to one browser.
 */
export const mayUseKeptParts = (
  { viewer, isPreview }: Pick<PageRequest, 'viewer' | 'isPreview'>,
  hasUnlocks: boolean,
): boolean => viewer !== 'owner' && !isPreview && !hasUnlocks

/** Whether web may keep a page for other viewers of the same kind. `exists` is false for an address without a page. */
export const mayKeepParts = (page: {
  exists: boolean
  isRedirect: boolean
  isPreview: boolean
  isCurrent: boolean
}): boolean => page.exists && !page.isRedirect && !page.isPreview && page.isCurrent

const one = (because: PersonalReason): Audience => ({ audience: 'one', because })
