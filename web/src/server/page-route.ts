import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import type { PAGE_QUERY } from '@portico/proto/page-query'
import type { Principal } from '@portico/kit/http/principal'
import { html, reply, route, type Reply } from '@portico/kit/http/route'
import type { Logger } from '@portico/kit/runtime/logger'
import { pageType } from '@portico/proto/enums/page-type'
import { MAX_TAG_LENGTH } from '@portico/proto/limits'
import type { Renderer } from './renderer.ts'
import type { PageModel, SeenAccount } from '../page/model.ts'
import type { Assets } from './assets.ts'
import { pageFailed } from './away.ts'
import { composePage, type Upstreams } from './compose.ts'
import { pageJson } from './formats.ts'
import { namesExactly } from './listings.ts'
import { pageHtml, mainHtml } from './page-html.ts'

export type PageDeps = { upstreams: Upstreams; renderer: Renderer; assets: Assets; logger: Logger }

/** A name to filter by; what is no name filters nothing. */
const FilterName = z.string().trim().min(1).max(MAX_TAG_LENGTH).optional().catch(undefined)

/** All that a page may read of its query: the gateway keeps pages by these and sends nothing else. */
const PageQuery = z.object({
  format: z.string().optional(),
  category: FilterName,
  tag: FilterName,
} satisfies Record<(typeof PAGE_QUERY)[number], z.ZodType>)

const CACHEABLE = { 'x-portico-cacheable': '1', 'cache-control': 'no-cache' }
const UNKEPT = { 'cache-control': 'no-store' }
/** For somebody who is signed in, a member too: not kept by anybody on the way. */
const PERSONAL = { 'cache-control': 'private, no-store' }

/** Every other address of a website: its page, or one of the page's other forms (wire.md §5). */
export const pageRoute = ({ upstreams, renderer, assets, logger }: PageDeps) =>
  route({
    method: 'GET',
    path: '/{*splat}',
    summary:
      'A page of the website; `format` asks for it as JSON or as parts. On the app host it leads to the owner’s area.',
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
        const page = { ...found, account: seenAccount(principal) }
        const listing = page.collection && page.listings[page.collection.id]
        const isForAll = principal.kind === 'anonymous'
        const isKept =
          isForAll && page.mayBeKept && query.format === undefined && namesExactly(listing, req.query)
        return answer(page, query.format, isKept ? CACHEABLE : isForAll ? UNKEPT : PERSONAL, {
          renderer,
          assets,
        })
      } catch (error) {
        return pageFailed(error, { assets, logger, requestId })
      }
    },
  })

function answer(
  page: PageModel,
  format: string | undefined,
  keeping: Record<string, string>,
  { renderer, assets }: Pick<PageDeps, 'renderer' | 'assets'>,
): Reply {
  const status = page.pageType === pageType.notFound ? 404 : page.pageType === pageType.error ? 500 : 200
  switch (format) {
    case 'json':
      return reply(status, pageJson(page, renderer), keeping)
    case 'json-pretty':
      return html(status, JSON.stringify(pageJson(page, renderer), null, 2), {
        'content-type': 'application/json; charset=utf-8',
        ...keeping,
      })
    case 'page-context':
      return reply(status, renderer.pageContext(page), keeping)
    case 'main-content':
      return mainHtml(status, page, renderer, keeping)
    default:
      return pageHtml(
        status,
        page,
        { renderer, assets },
        status !== 200 && keeping === CACHEABLE ? UNKEPT : keeping,
      )
  }
}

export const seenAccount = (principal: Principal): SeenAccount | undefined =>
  principal.kind === 'presence' ? { id: principal.accountId, roles: principal.roles } : undefined

/** `/about/` and `/about` are one page. A loop, because `/\/+$/` is quadratic where slashes stand inside the path. */
export function withoutTrailingSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
