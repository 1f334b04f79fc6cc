import { notFound } from '@portico/kit/errors'
import type { Principal, Website } from '@portico/kit/http/principal'
import { reply, route, type Context, type Reply } from '@portico/kit/http/route'
import { pageUnlocksIn } from '@portico/kit/http/caller/unlock'
import type { Logger } from '@portico/kit/runtime/logger'
import type { Renderer } from '../render/renderer.ts'
import * as api from '@portico/proto/api/web/pages/pages.schemas'
import { isBillingPath } from '@portico/proto/links/billing-paths'
import { pageType } from '@portico/proto/enums/page-type'
import { PAGE_TAG_HEADER } from '@portico/proto/pages/page-headers'
import { errorPageMessages } from '@portico/proto/texts/error-page-messages'
import { hasFeeds } from '../../page/feeds.ts'
import type { PageModel, ViewingAccount } from '../../page/model.ts'
import type { Assets } from '../assets/assets.ts'
import { audienceOfPage, cacheHeaders, requestOf, viewerOf } from '../reply/audience.ts'
import { errorReply, failedPage } from '../reply/away.ts'
import { isBadCartToken, SUBSCRIBE_PATH } from '../load/checkout-link.ts'
import { composePage, type Upstreams } from '../compose/compose.ts'
import { readCart } from '../load/cart.ts'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import { feedReply, isFeedFormat } from '../machines/reply.ts'
import { frameOf } from '../compose/error-frames.ts'
import { formatReply } from '../reply/format-reply.ts'
import { isClosed, lockReply } from '../reply/lock-screen.ts'
import type { PageQuery } from '@portico/proto/http/content/page-query'
import { listQueryOf } from '../load/page-query.ts'
import { previewTokenIn } from '../load/preview.ts'
import { searchWebsite } from '../compose/search.ts'
import { parseStyles, styledReply } from '../compose/shown-styles.ts'

export type PageDeps = { upstreams: Upstreams; renderer: Renderer; assets: Assets; logger: Logger }

/** The search page of every website (PAGE-02, PAGE-22). */
const SEARCH_PATH = '/search'

/**
 * Every other address of a website: serves the page, as HTML or in the format of `?format` (WIRE-19). A page that changes by
 * itself, because an event ends, tells the gateway until when its copy is valid.
 */
export const pageRoute = (deps: PageDeps) =>
  route(api.showPage, async ({ req, query, websiteOrNull, principal, requestId }) => {
    if (!websiteOrNull) {
      if (req.path === '/') return reply(302, undefined, { location: '/config/' })
      if (isBillingPath(req.path)) return reply(302, undefined, { location: `/config${req.originalUrl}` })
      throw notFound('page')
    }
    const { upstreams, renderer, assets } = deps
    const path = withoutTrailingSlashes(req.path)
    const asked = { website: websiteOrNull, path, format: query.format, requestId }
    try {
      if (isClosed(websiteOrNull))
        return await lockReply({ upstreams, renderer, assets }, websiteOrNull, { path, query: req.query })
      const resolved = await resolvePage(deps, { req, query, website: websiteOrNull, principal, path })
      if ('bad' in resolved)
        return errorReply(frameOf(resolved.bad), { status: 400, ...errorPageMessages.badCart }, asked, deps)
      if (resolved.page.redirect) return redirectReply(resolved.page.redirect, req.originalUrl)
      const request = requestOf(req, websiteOrNull, principal)
      const audience = audienceOfPage(request, resolved.page, req.query, query)
      const headers = cacheHeaders(request, resolved.page, audience)
      return await sendPage(deps, resolved, { req, query, website: websiteOrNull, headers })
    } catch (error) {
      return failedPage(error, deps, asked)
    }
  })

type PageCall = Pick<Context<PageQuery>, 'query'> & {
  req: Pick<Context['req'], 'query' | 'headers'>
  website: Website
}
type Resolved = { page: PageModel; cart: CartV1 | null }

/** Loads everything that the page shows. `bad` is the frame of a page whose checkout link names no cart. */
async function resolvePage(
  { upstreams }: PageDeps,
  { req, query, website, principal, path }: PageCall & { principal: Principal; path: string },
): Promise<Resolved | { bad: PageModel }> {
  const isJson = query.format === 'json' || query.format === 'json-pretty'
  const [found, cart, search] = await Promise.all([
    composePage(upstreams, website, path, listQueryOf(query), {
      viewer: viewerOf(principal),
      preview: previewTokenIn(req.headers.cookie),
      unlocks: pageUnlocksIn(req.headers.cookie),
    }),
    isJson ? readCart(upstreams.commerce, website, principal, req.headers.cookie) : null,
    path === SEARCH_PATH ? searchWebsite(upstreams, website, query) : undefined,
  ])
  if (!found) throw notFound('website')
  if (path === SUBSCRIBE_PATH && (await isBadCartToken(upstreams.commerce, website, query.cartToken)))
    return { bad: found }
  const account = accountOf(principal)
  const more = {
    ...(account && { account }),
    ...(found.lock && query.unlock && { unlockProblem: query.unlock }),
    ...(query.submitted && found.forms[query.submitted] && { submitted: query.submitted }),
    ...(search && found.pageType === pageType.search && { search }),
    ...(query.offset && found.isKnownPlace && { canonicalQuery: placeQuery(req.query) }),
  }
  return { page: Object.keys(more).length === 0 ? found : { ...found, ...more }, cart }
}

/** Sends the page in the requested design or format. */
async function sendPage(
  { upstreams, renderer, assets }: PageDeps,
  { page, cart }: Resolved,
  { req, query, website, headers }: PageCall & { headers: Record<string, string> },
): Promise<Reply> {
  const styles = query.styles === undefined ? undefined : parseStyles(query.styles)
  if (styles) return styledReply(page, styles, { renderer, assets })
  if (isFeedFormat(query.format) && hasFeeds(page))
    return feedReply(upstreams.sites, website, page, query.format, headers)
  const kept = {
    pages: upstreams.keptPages,
    blocks: upstreams.keptBlocks,
    accepts: req.headers['accept-encoding'],
    tag: req.headers[PAGE_TAG_HEADER]?.toString(),
  }
  const { accept } = req.headers
  return formatReply(page, query.format, cart, headers, { renderer, assets, kept, accept })
}

/** Leads to another address. The query of the request is kept, unless the new address has one. */
function redirectReply({ to, status }: NonNullable<PageModel['redirect']>, url: string): Reply {
  const query = url.includes('?') && !to.includes('?') ? url.slice(url.indexOf('?')) : ''
  const [address = '', fragment] = to.split('#')
  const location = `${address}${query}${fragment === undefined ? '' : `#${fragment}`}`
  return reply(status, undefined, { location, 'cache-control': 'no-store' })
}

/** The part of a query that belongs to the canonical address of a page of a list. */
function placeQuery({ offset, reversePaginate }: Readonly<Record<string, unknown>>): string {
  const isReversed = reversePaginate === 'true'
  return new URLSearchParams({
    offset: String(offset),
    ...(isReversed && { reversePaginate: 'true' }),
  }).toString()
}

/** The owner's account that views the page; undefined for visitors and members. */
const accountOf = (principal: Principal): ViewingAccount | undefined =>
  principal.kind === 'presence' ? { id: principal.accountId, roles: principal.roles } : undefined

/** Removes trailing slashes. Uses a loop because `/\/+$/` takes quadratic time on slashes inside the path. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
