import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { PageReply } from '@portico/proto/http/page-view'
import type { RouteDeps } from '../deps.ts'
import { toPageReply } from '../domain/page-reply.ts'
import { normalizePath, parseProductPath } from '../domain/paths.ts'
import { readSettings } from '../domain/settings.ts'
import { releasedPage } from '../domain/release.ts'
import { pageType } from '@portico/proto/enums/page-type'
import { findRedirect } from '../domain/redirects.ts'
import { findRedirects } from '../store/redirects.ts'
import { findPublishedPage } from '../store/published-pages.ts'

/** Returns the published page at a path of the caller's website, or a page of type 100 if there is none. */
export const internalPage = ({ db, publicHost, scheme, mapTiles }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/internal/page',
    access: 'service',
    query: z.object({ path: z.string().max(2_000) }),
    async handle(context): Promise<PageReply> {
      const { website, query } = context
      const path = normalizePath(query.path)
      const parent = path === null ? null : parseProductPath(path)
      const paths = path === null ? [] : [path, ...(parent ? [parent.collectionPath] : [])]
      return db.tenant(website.id, async (tx) => {
        const found = await findPublishedPage(tx, website.id, paths)
        if (!found) throw notFound('website', website.id)
        const operator = { appDomain: publicHost, scheme, mapTiles }
        const page = toPageReply(
          { ...found, page: releasedPage(found, readSettings(found.site?.settings).timeZone) },
          path ?? query.path,
          operator,
        )
        if (page.pageType !== pageType.notFound || path === null) return page
        const match = findRedirect(await findRedirects(tx, path), path)
        return match ? { ...page, redirect: { to: match.to, status: match.rule.status } } : page
      })
    },
  })
