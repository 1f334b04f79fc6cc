import { Refusal, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { findStoredReply, storeReply } from '@portico/kit/postgres/reply'
import type { PageConflict, SavedPage } from '@portico/proto/http/page-saving'
import { savingMessages } from '@portico/proto/messages'
import type { PageKind } from '../../model/content.ts'
import { savedPage } from '../domain/saved-page.ts'
import { findPage, type PageRow, type PreparedDocument } from '../store/pages.ts'
import { lockWebsite } from '../../websites/store/websites.ts'
import { assertContentLimit } from './limits.ts'
import { storeDraft } from './store-draft.ts'

type Save = {
  websiteId: string
  /** Undefined accepts both kinds. */
  kind?: PageKind
  pageId: string
  prepared: PreparedDocument
  /** The revision that the editor has loaded; undefined replaces any. */
  revision?: number | undefined
  /** A repeat of the same id gets the first reply. `hash` identifies the body. */
  repeat?: { saveId: string; hash: string } | undefined
  accountId: string
  now: Date
}

const SCOPE = 'page-save'

/**
 * Saves the document of a page under a new revision, and keeps the revision.
 * @throws Refusal 404 if there is no such page, 409 with the current page for another revision, 409 at the content limit,
 * 422 for a repeated `saveId` with another body
 */
export async function savePage(tx: Tx, save: Save): Promise<SavedPage> {
  const { websiteId, pageId, prepared, repeat, accountId, now } = save
  const key = repeat && `${pageId} ${repeat.saveId}`
  const first = key && (await findStoredReply(tx, SCOPE, key, repeat.hash))
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
  if (!page || (save.kind !== undefined && page.kind !== save.kind))
    throw notFound(save.kind ?? 'page', pageId)
  if (save.revision !== undefined && save.revision !== page.revision) throw changedPage(page)

  const revision = await storeDraft(tx, page, prepared, save)
  await assertContentLimit(tx)
  if (key) {
    const body = { title: page.title, revision, savedBy: accountId, at: now.getTime() }
    storeReply(tx, SCOPE, key, repeat.hash, 200, JSON.stringify(body))
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
