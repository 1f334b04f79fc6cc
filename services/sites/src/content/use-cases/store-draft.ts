import type { Tx } from '@portico/kit/postgres/db'
import { updateDocument, type PageRow, type PreparedDocument } from '../store/pages.ts'
import { keepRevision } from './keep-revision.ts'

/** Stores the document of a page under its next revision, which is returned, and keeps the revision. The website must be locked. */
export async function storeDraft(
  tx: Tx,
  page: Pick<PageRow, 'kind' | 'id' | 'revision'>,
  prepared: PreparedDocument,
  { websiteId, accountId, now }: { websiteId: string; accountId: string; now: Date },
): Promise<number> {
  const { kind, id: pageId } = page
  const revision = page.revision + 1
  await updateDocument(tx, page, prepared, { revision, by: accountId, at: now })
  await keepRevision(tx, { websiteId, kind, pageId, number: revision, savedBy: accountId, savedAt: now })
  return revision
}
