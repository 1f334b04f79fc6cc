import type { Tx } from '@portico/kit/postgres/db'
import type { PageDocument } from '@portico/proto/site'
import type { ReleasedPage } from '../domain/release.ts'

/** A saved page whose texts were cleaned by a lower version of the cleaner. */
export type UncleanedDraft = {
  websiteId: string
  id: string
  document: PageDocument
  hasCode: boolean
  cleaner: number
}
/** A page of a release whose texts were cleaned by a lower version of the cleaner. */
export type UncleanedPage = {
  websiteId: string
  releaseId: string
  path: string
  page: ReleasedPage
  cleaner: number
}
type DraftTable = 'collection' | 'item'

/** Rows that one statement reads. */
const BATCH_SIZE = 20

export async function readUncleanedDrafts(
  tx: Tx,
  table: DraftTable,
  version: number,
  after: UncleanedDraft | null,
): Promise<UncleanedDraft[]> {
  const { rows } = await tx.query<UncleanedDraft>(
    `select website_id as "websiteId", id, document, has_code as "hasCode", cleaner from ${table}
     where cleaner < $1 and document is not null and (website_id, id) > ($2, $3)
     order by website_id, id limit ${BATCH_SIZE}`,
    [version, after?.websiteId ?? '', after?.id ?? ''],
  )
  return rows
}

/** Stores a cleaned draft, unless the owner has saved another one in the meantime. */
export async function writeCleanedDraft(
  tx: Tx,
  table: DraftTable,
  before: UncleanedDraft,
  after: { document: PageDocument; hasCode: boolean; cleaner: number },
): Promise<void> {
  await tx.query(
    `update ${table} set document = $4::jsonb, has_code = $5, cleaner = $6
     where website_id = $1 and id = $2 and document = $3::jsonb`,
    [
      before.websiteId,
      before.id,
      JSON.stringify(before.document),
      JSON.stringify(after.document),
      after.hasCode,
      after.cleaner,
    ],
  )
}

export async function readUncleanedPages(
  tx: Tx,
  version: number,
  after: UncleanedPage | null,
): Promise<UncleanedPage[]> {
  const { rows } = await tx.query<UncleanedPage>(
    `select website_id as "websiteId", release_id as "releaseId", path, page, cleaner from release_page
     where cleaner < $1 and (website_id, release_id, path) > ($2, $3, $4)
     order by website_id, release_id, path limit ${BATCH_SIZE}`,
    [version, after?.websiteId ?? '', after?.releaseId ?? '', after?.path ?? ''],
  )
  return rows
}

/** Stores a cleaned page of a release. Returns whether it is the current release. */
export async function writeCleanedPage(
  tx: Tx,
  { websiteId, releaseId, path }: UncleanedPage,
  page: ReleasedPage,
  cleaner: number,
): Promise<boolean> {
  const { rows } = await tx.query<{ isPublished: boolean }>(
    `update release_page set page = $4::jsonb, cleaner = $5
     where website_id = $1 and release_id = $2 and path = $3
     returning exists (select 1 from website where id = $1 and release_id = $2) as "isPublished"`,
    [websiteId, releaseId, path, JSON.stringify(page), cleaner],
  )
  return rows[0]?.isPublished === true
}
