import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { PageReply } from '@portico/proto/http/page-view'
import type { RouteDeps } from '../deps.ts'
import { toPageReply } from '../domain/page-reply.ts'
import { asMembersOnly, membersPage } from '../domain/members-page.ts'
import { normalizePath, parseProductPath } from '../domain/paths.ts'
import { readSettings } from '../domain/settings.ts'
import { releasedPage } from '../domain/release.ts'
import { pageType } from '@portico/proto/enums/page-type'
import { findRedirect } from '../domain/redirects.ts'
import { findRedirects } from '../store/redirects.ts'
import { findAccessScreen } from '../store/page-access.ts'
import { findPublishedPage } from '../store/published-pages.ts'

/**
 * Returns the published page at a path of the caller's website, or a page of type 100 if there is none. Visitors get a page for members
 * as one of type 105. `viewer` is `member` for members and for owners.
 */
export const internalPage = ({ db, publicHost, scheme, mapTiles }: RouteDeps) =>
  route({
    method: 'GET',
    path: '/internal/page',
    access: 'service',
    query: z.object({
      path: z.string().max(2_000),
      viewer: z.enum(['visitor', 'member']).default('visitor'),
    }),
    async handle(context): Promise<PageReply> {
      const { website, query } = context
      const path = normalizePath(query.path)
      const parent = path === null ? null : parseProductPath(path)
      const paths = path === null ? [] : [path, ...(parent ? [parent.collectionPath] : [])]
      return db.tenant(website.id, async (tx) => {
        const found = await findPublishedPage(tx, website.id, paths)
        if (!found) throw notFound('website', website.id)
        const operator = { appDomain: publicHost, scheme, mapTiles }
        if (found.access === 'members' && found.collection && query.viewer === 'visitor') {
          const frame = toPageReply({ ...found, page: null }, path ?? query.path, operator)
          return membersPage(frame, found.collection, await findAccessScreen(tx))
        }
        const page = toPageReply(
          { ...found, page: releasedPage(found, readSettings(found.site?.settings).timeZone) },
          path ?? query.path,
          operator,
        )
        if (found.access === 'members') return asMembersOnly(page)
        if (page.pageType !== pageType.notFound || path === null) return page
        const match = findRedirect(await findRedirects(tx, path), path)
        return match ? { ...page, redirect: { to: match.to, status: match.rule.status } } : page
      })
    },
  })
