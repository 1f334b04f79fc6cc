import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import type { PAGE_QUERY } from '@portico/proto/page-query'
import type { Principal } from '@portico/kit/http/principal'
import { html, reply, route, type Reply } from '@portico/kit/http/route'
import type { Logger } from '@portico/kit/runtime/logger'
import { pageType } from '@portico/proto/enums/page-type'
import { MAX_TAG_LENGTH } from '@portico/proto/limits'
import type { Renderer } from './renderer.ts'
import type { PageModel, ViewingAccount } from '../page/model.ts'
import type { Assets } from './assets.ts'
import { failedPage } from './away.ts'
import { composePage, type Upstreams } from './compose.ts'
import { pageJson } from './formats.ts'
import { matchesExactly } from './listings.ts'
import { pageHtml, mainHtml } from './page-html.ts'

export type PageDeps = { upstreams: Upstreams; renderer: Renderer; assets: Assets; logger: Logger }

/** A name to filter by. An invalid name does not filter. */
const FilterName = z.string().trim().min(1).max(MAX_TAG_LENGTH).optional().catch(undefined)

/** The only query parameters that a page may read: the gateway caches pages by them and drops all others. */
const PageQuery = z.object({
  format: z.string().optional(),
  category: FilterName,
  tag: FilterName,
} satisfies Record<(typeof PAGE_QUERY)[number], z.ZodType>)

const CACHEABLE = { 'x-portico-cacheable': '1', 'cache-control': 'no-cache' }
const UNCACHEABLE = { 'cache-control': 'no-store' }
/** For signed-in owners and members. */
const PERSONAL = { 'cache-control': 'private, no-store' }

/** Every other address of a website: serves the page, as HTML or in the format of `?format` (WIRE-19). */
export const pageRoute = ({ upstreams, renderer, assets, logger }: PageDeps) =>
  route({
    method: 'GET',
    path: '/{*splat}',
    summary:
      'Serves a page of the website; `format` selects JSON or a part of the page. The app host redirects to the owner’s area.',
    access: 'anyone',
    query: PageQuery,
    answers: { 200: ['text/html', 'application/json'], 302: null, 404: ['text/html', 'application/json'] },
    async handle({ req, query, websiteOrNull, principal, requestId }) {
      if (!websiteOrNull) {
        if (req.path === '/') return reply(302, undefined, { location: '/config/' })
        throw notFound('page')
      }
      try {
        const found = await composePage(upstreams, websiteOrNull, withoutTrailingSlashes(req.path), query)
        if (!found) throw notFound('website')
        const page = { ...found, account: accountOf(principal) }
        const listing = page.collection && page.listings[page.collection.id]
        const isAnonymous = principal.kind === 'anonymous'
        const isCacheable =
          isAnonymous && page.isCacheable && query.format === undefined && matchesExactly(listing, req.query)
        const cacheHeaders = isCacheable ? CACHEABLE : isAnonymous ? UNCACHEABLE : PERSONAL
        return renderReply(page, query.format, cacheHeaders, { renderer, assets })
      } catch (error) {
        return failedPage(error, { assets, logger, requestId })
      }
    },
  })

function renderReply(
  page: PageModel,
  format: string | undefined,
  cacheHeaders: Record<string, string>,
  { renderer, assets }: Pick<PageDeps, 'renderer' | 'assets'>,
): Reply {
  const status = page.pageType === pageType.notFound ? 404 : page.pageType === pageType.error ? 500 : 200
  switch (format) {
    case 'json':
      return reply(status, pageJson(page, renderer), cacheHeaders)
    case 'json-pretty':
      return html(status, JSON.stringify(pageJson(page, renderer), null, 2), {
        'content-type': 'application/json; charset=utf-8',
        ...cacheHeaders,
      })
    case 'page-context':
      return reply(status, renderer.pageContext(page), cacheHeaders)
    case 'main-content':
      return mainHtml(status, page, renderer, cacheHeaders)
    default:
      return pageHtml(
        status,
        page,
        { renderer, assets },
        status !== 200 && cacheHeaders === CACHEABLE ? UNCACHEABLE : cacheHeaders,
      )
  }
}

/** The owner's account that views the page; undefined for visitors and members. */
export const accountOf = (principal: Principal): ViewingAccount | undefined =>
  principal.kind === 'presence' ? { id: principal.accountId, roles: principal.roles } : undefined

/** Removes trailing slashes. Uses a loop because `/\/+$/` takes quadratic time on slashes inside the path. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
