import type { Principal, Website } from '@portico/kit/http/principal'
import { blockType } from '@portico/proto/enums/block-type'
import { cartTokenIn } from '@portico/proto/http/shop/member-carts'
import { audienceOf, type PageRequest } from '@portico/proto/pages/page-audience'
import { blocksOf } from '@portico/proto/site'
import type { PageModel } from '../../page/model.ts'
import { matchesExactly } from '../load/listings.ts'
import { LOCKED_HEADERS } from './lock-screen.ts'
import type { PageQuery } from '@portico/proto/http/content/page-query'
import { isCanonical } from '../load/page-query.ts'
import { previewHeaders, previewTokenIn } from '../load/preview.ts'
import { statusOf } from './status.ts'

type Headers = Record<string, string>
type QueryFields = Readonly<Record<string, unknown>>

const UNCACHEABLE = { 'cache-control': 'no-store' }
/** For signed-in owners and members. */
const PERSONAL = { 'cache-control': 'private, no-store' }

const viewers = { presence: 'owner', member: 'member' } as const
export const viewerOf = ({ kind }: Principal): PageRequest['viewer'] =>
  kind === 'presence' || kind === 'member' ? viewers[kind] : 'visitor'

/** Reads the audience from a request for a page. */
export const requestOf = (
  {
    method,
    query,
    headers,
  }: { method: string; query: QueryFields; headers: { cookie?: string | undefined } },
  website: Pick<Website, 'lock'>,
  principal: Principal,
): PageRequest => ({
  method,
  viewer: viewerOf(principal),
  isWebsiteLocked: website.lock !== undefined,
  isPreview: previewTokenIn(headers.cookie) !== undefined,
  hasCart: cartTokenIn(headers.cookie) !== null,
  query: new Set(Object.keys(query)),
})

/** Decides which requests may get a copy of a page that was composed for a request. `query` is the parsed query, `sent` the query as sent. */
export function audienceOfPage(request: PageRequest, page: PageModel, sent: QueryFields, query: PageQuery) {
  const listing = page.collection && page.listings[page.collection.id]
  return audienceOf(request, {
    status: statusOf(page),
    isMembersOnly: page.isMembersOnly === true,
    hasPassword: page.hasPassword === true,
    isPreview: page.preview !== undefined,
    isComplete: page.isComplete,
    hasFeeds: blocksOf(page.document).some(({ type }) => type === blockType.rss),
    isSearch: page.search !== undefined && page.search.status !== 'empty',
    isKnownPlace: page.isKnownPlace && matchesExactly(listing, sent),
    isCanonical: isCanonical(sent, query),
    until: page.changesAt,
  })
}

/** The headers by which a page says who may keep a copy. */
export function cacheHeaders(
  request: PageRequest,
  page: PageModel,
  found: ReturnType<typeof audienceOfPage>,
): Headers {
  if (page.preview) return previewHeaders(page.preview)
  if (request.isWebsiteLocked || page.hasPassword) return LOCKED_HEADERS
  if (found.audience === 'one') return request.viewer === 'visitor' ? UNCACHEABLE : PERSONAL
  return {
    'x-portico-cacheable': '1',
    'cache-control': 'no-cache',
    ...(found.until !== undefined && { 'x-portico-cacheable-until': String(found.until) }),
  }
}
