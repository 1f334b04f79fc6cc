import type { PageDocument } from '@portico/proto/site'
import type { Tx } from '@portico/kit/postgres/db'
import type { PageKind } from '../../model/content.ts'

/** A kept revision of a page, with the size of its document as JSON. */
export type RevisionRow = { number: number; savedBy: string; savedAt: Date; bytes: number }

const columns = `r.number, r.saved_by as "savedBy", r.saved_at as "savedAt",
  octet_length(b.document::text) as bytes`
const joined = 'page_revision r join page_body b on b.website_id = r.website_id and b.hash = r.body'

/** The revisions of a page that are kept, newest first. */
export async function listRevisions(tx: Tx, pageId: string): Promise<RevisionRow[]> {
  const { rows } = await tx.query<RevisionRow>(
    `select ${columns} from ${joined} where r.page_id = $1 order by r.number desc`,
    [pageId],
  )
  return rows
}

/** A kept revision of a page with its document. */
export async function findRevision(tx: Tx, pageId: string, number: number) {
  const { rows } = await tx.query<RevisionRow & { document: PageDocument }>(
    `select ${columns}, b.document from ${joined} where r.page_id = $1 and r.number = $2`,
    [pageId, number],
  )
  return rows[0]
}

/** The newest kept revision of a page. */
export async function findLatestRevision(tx: Tx, pageId: string) {
  const { rows } = await tx.query<{ number: number; savedBy: string; beganAt: Date; body: Buffer }>(
    `select number, saved_by as "savedBy", began_at as "beganAt", body from page_revision
     where page_id = $1 order by number desc limit 1`,
    [pageId],
  )
  return rows[0]
}

type NewRevision = {
  websiteId: string
  kind: PageKind
  pageId: string
  number: number
  savedBy: string
  savedAt: Date
}

/** Keeps the saved document of a page, whose body is stored, as a revision of its own. */
export function insertRevision(tx: Tx, revision: NewRevision): void {
  tx.send(
    `insert into page_revision (website_id, page_id, number, body, saved_by, began_at, saved_at)
     select $1, id, $3, document_hash(document, has_code), $4, $5, $5 from ${revision.kind} where id = $2`,
    [revision.websiteId, revision.pageId, revision.number, revision.savedBy, revision.savedAt],
  )
}

/** Replaces the kept revision `replaced` by the saved document of the page. */
export function replaceRevision(tx: Tx, revision: NewRevision, replaced: number): void {
  tx.send(
    `update page_revision r set number = $3, body = document_hash(p.document, p.has_code), saved_at = $4
     from ${revision.kind} p where r.website_id = $1 and r.page_id = $2 and r.number = $5 and p.id = r.page_id`,
    [revision.websiteId, revision.pageId, revision.number, revision.savedAt, replaced],
  )
}

/** Deletes the revisions of a page except the `kept` newest ones, and returns the bodies of the deleted ones. */
export async function deleteOldRevisions(tx: Tx, pageId: string, kept: number): Promise<Buffer[]> {
  const { rows } = await tx.query<{ body: Buffer }>(
    `delete from page_revision where page_id = $1 and number in (
       select number from page_revision where page_id = $1 order by number desc offset $2)
     returning body`,
    [pageId, kept],
  )
  return rows.map(({ body }) => body)
}
