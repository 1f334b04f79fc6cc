import { notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { pageType } from '@portico/proto/enums/page-type'
import type { PageReply } from '@portico/proto/http/content/page-view'
import type { ServingDeps } from '../deps.ts'
import { folderAt, folderPage, languageFolder, pagesIn } from '../domain/folder-page.ts'
import { asMembersOnly, membersPage } from '../domain/members-page.ts'
import { lockedPage } from '../../model/page-lock.ts'
import { toPageReply } from '../domain/page-reply.ts'
import { normalizePath, parseProductPath } from '../../model/paths.ts'
import { findRedirect } from '../../publishing/domain/redirects.ts'
import { releasedPage } from '../../model/release.ts'
import { readSettings } from '../../model/settings.ts'
import { findAccessScreen } from '../../access/store/page-access.ts'
import { readDescriptions } from '../store/folder-pages.ts'
import { findPublishedPage } from '../store/published-pages.ts'
import { findRedirects, type RedirectRow } from '../../publishing/store/redirects.ts'
import { isUnlocked } from '../../access/use-cases/is-unlocked.ts'

/** `unlocks` are the tokens of the visitor for pages with a password, as `scope:token` with commas. */
type PageRequest = {
  websiteId: string
  address: string
  viewer: 'visitor' | 'member' | 'owner'
  unlocks: string
}

/**
 * The published page at an address, and the redirect that leads visitors from there if there is no page. An address that is
 * no valid path has neither. Visitors get a page for members as one of type 105,
 * and one with a password as one of type 103.
 * @throws Refusal 404 if there is no such website
 */
export async function pageAt(
  { clock, publicHost, scheme, mapTiles }: Pick<ServingDeps, 'clock' | 'publicHost' | 'scheme' | 'mapTiles'>,
  tx: Tx,
  { websiteId, address, viewer, unlocks }: PageRequest,
): Promise<{ page: PageReply; redirect: { rule: RedirectRow; to: string } | null }> {
  const path = normalizePath(address)
  const parent = path === null ? null : parseProductPath(path)
  const paths = path === null ? [] : [path, ...(parent ? [parent.collectionPath] : [])]
  const found = await findPublishedPage(tx, websiteId, paths, clock.now())
  if (!found) throw notFound('website', websiteId)
  const operator = { appDomain: publicHost, scheme, mapTiles }
  if (found.access === 'members' && found.collection && viewer === 'visitor') {
    const frame = toPageReply({ ...found, page: null }, path ?? address, operator)
    return { page: membersPage(frame, found.collection, await findAccessScreen(tx)), redirect: null }
  }
  const { pageLock } = found
  if (pageLock && viewer !== 'owner' && !isUnlocked(pageLock, { websiteId, unlocks, now: clock.now() })) {
    const frame = toPageReply({ ...found, page: null }, path ?? address, operator)
    return { page: lockedPage(frame, pageLock, found.site?.code?.lockPage), redirect: null }
  }
  const page = toPageReply(
    { ...found, page: releasedPage(found, readSettings(found.site?.settings).timeZone) },
    path ?? address,
    operator,
  )
  if (found.access === 'members') return { page: asMembersOnly(page), redirect: null }
  if (pageLock) return { page: { ...page, hasPassword: true }, redirect: null }
  if (page.pageType !== pageType.notFound || path === null) return { page, redirect: null }
  const folder = folderAt(page.navigation, path) ?? languageFolder(page, path, found.site)
  if (folder)
    return { page: folderPage(page, folder, await readDescriptions(tx, pagesIn(folder))), redirect: null }
  return { page, redirect: findRedirect(await findRedirects(tx, path), path) }
}
