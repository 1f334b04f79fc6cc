import { Refusal, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { findStoredReply, storeReply, type StoredReply } from '@portico/kit/postgres/reply'
import type { PageConflict, SavedPage } from '@portico/proto/http/content/page-saving'
import { savingMessages } from '@portico/proto/messages'
import { savedPage } from '../domain/saved-page.ts'
import { storeFormerBlocks } from '../store/former-blocks.ts'
import { findPage, renamePage, type PageRow } from '../store/pages.ts'
import { findRevision } from '../store/revisions.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import { assertContentLimit } from './limits.ts'
import type { Prepared } from './prepare-document.ts'
import { storeDraft } from './store-draft.ts'

type Repeat = { saveId: string; hash: string }

type Save = {
  websiteId: string
  pageId: string
  prepared: Prepared
  /** The revision with which the prepared document was compared. */
  comparedWith: number
  /** The revision that the editor has loaded; undefined replaces any. */
  revision?: number | undefined
  /** A repeat of the same id gets the first reply. `hash` identifies the body. */
  repeat?: Repeat | undefined
  /** Whether the account may change the title in the navigation, which follows the title of the document if both were equal. */
  mayRename: boolean
  accountId: string
  now: Date
  /** Blocks that were taken from the page before this time are forgotten. */
  since: Date
}

const SCOPE = 'page-save'

/** The reply to the first save with this `saveId`; null for a first one. @throws Refusal 422 for another body */
export const findFirstReply = (tx: Tx, pageId: string, repeat: Repeat | undefined) =>
  repeat ? findStoredReply(tx, SCOPE, keyOf(pageId, repeat), repeat.hash) : null

/**
 * The page as the first save with a `saveId` has stored it. `document` is undefined if later saves have replaced it and no revision
 * of it is kept.
 */
export async function firstSave(tx: Tx, page: PageRow, { body }: StoredReply) {
  const { title, revision, savedBy, at } = JSON.parse(body) as FirstReply
  const document =
    page.revision === revision ? page.document : (await findRevision(tx, page.id, revision))?.document
  return { title, revision, savedBy, updatedAt: new Date(at), document }
}

type FirstReply = { title: string; revision: number; savedBy: string; at: number }

const keyOf = (pageId: string, { saveId }: Repeat) => `${pageId} ${saveId}`

/** @throws Refusal 409 with the current page, if `revision` is another one */
export function assertRevision(page: PageRow, revision: number | undefined): void {
  if (revision !== undefined && revision !== page.revision) throw changedPage(page)
}

/**
 * Saves the document of a page under a new revision, and keeps the revision. Returns null if the document was compared
 * with another revision, or if the same save was stored meanwhile.
 * @throws Refusal 404 if there is no such page, 409 with the current page for another revision, 409 at the content limit,
 * 422 for a repeated `saveId` with another body
 */
export async function savePage(tx: Tx, save: Save): Promise<SavedPage | null> {
  const { websiteId, pageId, prepared, repeat, accountId, now, since } = save
  // The same save may have been stored since it was looked for: it is looked for again.
  if (await findFirstReply(tx, pageId, repeat)) return null
  if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
  const page = await findPage(tx, pageId)
  if (!page) throw notFound('page', pageId)
  assertRevision(page, save.revision)
  if (page.revision !== save.comparedWith) return null

  const revision = await storeDraft(tx, page, prepared, save)
  const { title } = prepared.document
  if (save.mayRename && page.kind === 'collection' && page.document?.title === page.title)
    await renamePage(tx, pageId, title)
  storeFormerBlocks(tx, { websiteId, pageId, now, since }, prepared)
  // A website that is full can still be made smaller.
  if (bytesOf(prepared.document) > bytesOf(page.document)) await assertContentLimit(tx)
  if (repeat) {
    const body: FirstReply = { title: page.title, revision, savedBy: accountId, at: now.getTime() }
    storeReply(tx, SCOPE, keyOf(pageId, repeat), repeat.hash, 200, JSON.stringify(body))
  }
  return savedPage({ ...page, document: prepared.document, revision, savedBy: accountId, updatedAt: now })
}

const bytesOf = (document: PageRow['document']): number => Buffer.byteLength(JSON.stringify(document))

/** 409: another save has changed the page since the editor loaded it. The body has the page as it is now. */
function changedPage(page: PageRow): Refusal {
  const body: PageConflict = {
    error: savingMessages.pageChanged,
    errorKey: 'page-changed',
    ...savedPage(page),
  }
  return new Refusal(409, body)
}
