import type { PageDocument } from '@portico/proto/site'
import type { Tx } from '@portico/kit/postgres/db'
import type { PageKind } from '../../model/content.ts'

/** A collection or an item as an editor of its document sees it. `savedBy` is empty if it was never saved. */
export type PageRow = {
  kind: PageKind
  id: string
  title: string
  document: PageDocument | null
  hasCode: boolean
  cleaner: number
  revision: number
  savedBy: string
  updatedAt: Date
}

/** A document that was checked and cleaned, as it is stored. */
export type PreparedDocument = { document: PageDocument; hasCode: boolean; cleaner: number }

const select = (kind: PageKind) =>
  `select '${kind}' as kind, id, title, document, has_code as "hasCode", cleaner, revision, saved_by as "savedBy",
     updated_at as "updatedAt" from ${kind} where id = $1 and deleted_at is null`

/** Returns the collection or item with this id, unless it is in the trash. */
export async function findPage(tx: Tx, id: string): Promise<PageRow | undefined> {
  return (await tx.query<PageRow>(`${select('collection')} union all ${select('item')}`, [id])).rows[0]
}

/** Saves the document of a page under a new revision. */
export async function updateDocument(
  tx: Tx,
  { kind, id }: Pick<PageRow, 'kind' | 'id'>,
  { document, hasCode, cleaner }: PreparedDocument,
  saved: { revision: number; by: string; at: Date },
): Promise<void> {
  await tx.query(
    `update ${kind} set document = $2::jsonb, has_code = $3, cleaner = $4, revision = $5, saved_by = $6, updated_at = $7,
       edits = edits + 1
     where id = $1`,
    [id, JSON.stringify(document), hasCode, cleaner, saved.revision, saved.by, saved.at],
  )
}

/** Changes the title of a page in its navigation. */
export const renamePage = (tx: Tx, id: string, title: string) =>
  tx.query('update collection set title = $2 where id = $1 and title <> $2', [id, title])

/** The document of a collection or item as pages show it, as an SQL expression. */
export const shownDocument = `coalesce(document, jsonb_build_object('title', title, 'sections', '[]'::jsonb))`
