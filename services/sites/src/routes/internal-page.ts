import * as z from 'zod'
import { notFound } from '@portico/kit/errors'
import { route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
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
import { findPreviewLink } from '../store/preview-links.ts'
import { findAccessScreen } from '../store/page-access.ts'
import { findPublishedPage } from '../store/published-pages.ts'
import { previewTokenHash, readPreview } from '../use-cases/read-preview.ts'

/**
 * Returns the published page at a path of the caller's website, or a page of type 100 if there is none. Visitors get a page for members
 * as one of type 105. `viewer` is `member` for members and for owners. With the token of a preview link the page is that of the
 * preview; with one that has ended, the published page, and the reply says so.
 */
export const internalPage = (deps: RouteDeps) =>
  route({
    method: 'GET',
    path: '/internal/page',
    access: 'service',
    query: z.object({
      path: z.string().max(2_000),
      viewer: z.enum(['visitor', 'member']).default('visitor'),
      preview: z.string().max(100).optional(),
    }),
    async handle({ website, query: { preview: token, ...asked } }): Promise<PageReply> {
      const { db, clock } = deps
      const read = (tx: Tx) => readPage(deps, tx, website.id, asked)
      if (token === undefined) return db.tenant(website.id, read)
      const link = await db.tenant(website.id, (tx) =>
        findPreviewLink(tx, previewTokenHash(token), clock.now()),
      )
      if (!link) return { ...(await db.tenant(website.id, read)), preview: { ended: true } }
      const { release, expiresAt } = link
      const { releaseId: _, ...page } = await readPreview(deps, website.id, release, read)
      const preview = { ...(release !== null && { release }), expiresOn: expiresAt.getTime() }
      return { ...page, preview }
    },
  })

/** The page at a path, as the transaction sees the website. */
async function readPage(
  { publicHost, scheme, mapTiles }: Pick<RouteDeps, 'publicHost' | 'scheme' | 'mapTiles'>,
  tx: Tx,
  websiteId: string,
  asked: { path: string; viewer: 'visitor' | 'member' },
): Promise<PageReply> {
  const path = normalizePath(asked.path)
  const parent = path === null ? null : parseProductPath(path)
  const paths = path === null ? [] : [path, ...(parent ? [parent.collectionPath] : [])]
  const found = await findPublishedPage(tx, websiteId, paths)
  if (!found) throw notFound('website', websiteId)
  const operator = { appDomain: publicHost, scheme, mapTiles }
  if (found.access === 'members' && found.collection && asked.viewer === 'visitor') {
    const frame = toPageReply({ ...found, page: null }, path ?? asked.path, operator)
    return membersPage(frame, found.collection, await findAccessScreen(tx))
  }
  const page = toPageReply(
    { ...found, page: releasedPage(found, readSettings(found.site?.settings).timeZone) },
    path ?? asked.path,
    operator,
  )
  if (found.access === 'members') return asMembersOnly(page)
  if (page.pageType !== pageType.notFound || path === null) return page
  const match = findRedirect(await findRedirects(tx, path), path)
  return match ? { ...page, redirect: { to: match.to, status: match.rule.status } } : page
}
