import { route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/sites/serving/serving.schemas'
import { type PageReply } from '@portico/proto/http/content/page-view'
import type { ServingDeps } from '../deps.ts'
import { findPreviewLink } from '../store/preview-links.ts'
import { pageAt } from '../use-cases/page-at.ts'
import { previewTokenHash, type ReadPreview } from '../use-cases/read-preview.ts'

/**
 * Returns the published page at a path of the caller's website, or a page of type 100 if there is none. Visitors get a page for members
 * as one of type 105. `viewer` is `member` for members, and `owner` for owners.
 * `unlocks` are the visitor's tokens for pages with a password. With the token of a preview link the page is the page of the
 * preview; with one that has ended, the published page, and the reply says so.
 */
export const internalPage = (deps: ServingDeps, readPreview: ReadPreview) =>
  route(api.internalPage, async ({ website, query: { preview: token, ...asked } }): Promise<PageReply> => {
    const { db, clock } = deps
    const read = (tx: Tx) => readPage(deps, tx, website.id, asked)
    if (token === undefined) return db.tenant(website.id, read)
    const link = await db.tenant(website.id, (tx) =>
      findPreviewLink(tx, previewTokenHash(token), clock.now()),
    )
    if (!link) return { ...(await db.tenant(website.id, read)), preview: { ended: true } }
    const { release, expiresAt } = link
    const { releaseId: _, ...page } = await readPreview(website.id, release, read)
    const preview = { ...(release !== null && { release }), expiresOn: expiresAt.getTime() }
    return { ...page, preview }
  })

/** The page at a path, as the transaction sees the website. */
async function readPage(
  deps: ServingDeps,
  tx: Tx,
  websiteId: string,
  { path, ...asked }: { path: string; viewer: 'visitor' | 'member' | 'owner'; unlocks: string },
): Promise<PageReply> {
  const { page, redirect } = await pageAt(deps, tx, { websiteId, address: path, ...asked })
  return redirect ? { ...page, redirect: { to: redirect.to, status: redirect.rule.status } } : page
}
