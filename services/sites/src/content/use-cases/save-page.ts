import { Refusal, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { findStoredReply, storeReply } from '@portico/kit/postgres/reply'
import type { PageConflict, SavedPage } from '@portico/proto/http/page-saving'
import { savingMessages } from '@portico/proto/messages'
import { savedPage } from '../domain/saved-page.ts'
import { findPage, renamePage, type PageRow, type PreparedDocument } from '../store/pages.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import { assertContentLimit } from './limits.ts'
import { storeDraft } from './store-draft.ts'

type Repeat = { saveId: string; hash: string }

type Save = {
  websiteId: string
  pageId: string
  prepared: PreparedDocument
  /** The revision with which the prepared document was compared. */
  comparedWith: number
  /** The revision that the editor has loaded; undefined replaces any. */
  revision?: number | undefined
  /** A repeat of the same id gets the first reply. `hash` identifies the body. */
  repeat?: Repeat | undefined
  /** Whether the account may change the title in the navigation, which follows that of the document if both were equal. */
  mayRename: boolean
  accountId: string
  now: Date
}

const SCOPE = 'page-save'

/** The reply to the first save with this `saveId`; null for a first one. @throws Refusal 422 for another body */
export const findFirstReply = (tx: Tx, pageId: string, repeat: Repeat | undefined) =>
  repeat ? findStoredReply(tx, SCOPE, keyOf(pageId, repeat), repeat.hash) : null

const keyOf = (pageId: string, { saveId }: Repeat) => `${pageId} ${saveId}`

/** @throws Refusal 409 with the current page, if `revision` is another one */
export function assertRevision(page: PageRow, revision: number | undefined): void {
  if (revision !== undefined && revision !== page.revision) throw changedPage(page)
}

/**
 * Saves the document of a page under a new revision, and keeps the revision. Returns null if the document was compared
 * with another revision.
 * @throws Refusal 404 if there is no such page, 409 with the current page for another revision, 409 at the content limit,
 * 422 for a repeated `saveId` with another body
 */
export async function savePage(tx: Tx, save: Save): Promise<SavedPage | null> {
  const { websiteId, pageId, prepared, repeat, accountId, now } = save
  const first = await findFirstReply(tx, pageId, repeat)
  if (first) {
    // The same body is prepared to the same document, so the reply keeps only the rest.
    const { title, ...saved } = JSON.parse(first.body) as {
      title: string
      revision: number
      savedBy: string
      at: number
    }
    return savedPage({ ...saved, title, document: prepared.document, updatedAt: new Date(saved.at) })
  }
  if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
  const page = await findPage(tx, pageId)
  if (!page) throw notFound('page', pageId)
  assertRevision(page, save.revision)
  if (page.revision !== save.comparedWith) return null

  const revision = await storeDraft(tx, page, prepared, save)
  const { title } = prepared.document
  if (save.mayRename && page.kind === 'collection' && page.document?.title === page.title)
    await renamePage(tx, pageId, title)
  await assertContentLimit(tx)
  if (repeat) {
    const body = { title: page.title, revision, savedBy: accountId, at: now.getTime() }
    storeReply(tx, SCOPE, keyOf(pageId, repeat), repeat.hash, 200, JSON.stringify(body))
  }
  return savedPage({ ...page, document: prepared.document, revision, savedBy: accountId, updatedAt: now })
}

/** 409: another save has changed the page since the editor loaded it. The body has the page as it is now. */
function changedPage(page: PageRow): Refusal {
  const body: PageConflict = {
    error: savingMessages.pageChanged,
    errorKey: 'page-changed',
    ...savedPage(page),
  }
  return new Refusal(409, body)
}
