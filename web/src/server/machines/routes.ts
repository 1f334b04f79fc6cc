import { notFound } from '@portico/kit/errors'
import { Reply, route, type Route } from '@portico/kit/http/route'
import type { Website } from '@portico/kit/http/principal'
import * as api from '@portico/proto/api/web/files/machines.schemas'
import { internalProductPaths } from '@portico/proto/api/commerce/products/catalog.schemas'
import { internalSitemap } from '@portico/proto/api/sites/serving/search.schemas'
import type { Upstreams } from '../compose/compose.ts'
import { sitemapOf } from './sitemap.ts'

/** The gateway keeps a copy until the next publication. */
const CACHEABLE = { 'x-portico-cacheable': '1', 'cache-control': 'no-cache' }

const PASSING = { 'cache-control': 'no-store' }

/** Crawlers read no page of a website with a password. */
const TEXT_OF_LOCKED = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/** Pages that crawlers have no use for. A rule without an end would also forbid `/cartography`. */
const DISALLOWED_PAGES = ['/account', '/cart', '/checkout', '/config', '/search']
const DISALLOWED = [
  ...['/api/', '/commerce/'],
  ...DISALLOWED_PAGES.flatMap((path) => [`${path}$`, `${path}?`, `${path}/`]),
]

/** `/robots.txt` and `/sitemap.xml` of a website, with the parts of a sitemap of more than 5,000 addresses. */
export function machineRoutes({ sites, commerce }: Pick<Upstreams, 'sites' | 'commerce'>): Route[] {
  const sitemap = async (website: Website, part?: number) => {
    if (website.lock) throw notFound('page')
    const [pages, products] = await Promise.all([
      sites.call(internalSitemap, {}, { website }),
      commerce.call(internalProductPaths, {}, { website }),
    ])
    if (!pages) throw notFound('website')
    const text = sitemapOf(pages.baseUrl, [...pages.entries, ...(products?.products ?? [])], part)
    if (text === null) throw notFound('page')
    return new Reply(200, text, {
      'content-type': 'application/xml; charset=utf-8',
      ...(pages.isCurrent ? CACHEABLE : PASSING),
    })
  }
  return [
    route(api.serveRobots, async ({ website }) => {
      if (website.lock) return new Reply(200, 'User-agent: *\nDisallow: /\n', TEXT_OF_LOCKED)
      const found = await sites.call(internalSitemap, {}, { website })
      if (!found) throw notFound('website')
      const lines = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), '']
      const text = [...lines, `Sitemap: ${found.baseUrl}/sitemap.xml`, ''].join('\n')
      return new Reply(200, text, { 'content-type': 'text/plain; charset=utf-8', ...CACHEABLE })
    }),
    route(api.serveSitemap, ({ website }) => sitemap(website)),
    route(api.serveSitemapPart, ({ website, params }) => {
      const part = Number((params as { part?: string }).part)
      if (!Number.isInteger(part)) throw notFound('page')
      return sitemap(website, part)
    }),
  ]
}
