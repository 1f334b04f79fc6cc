import type { Tx } from '@portico/kit/postgres/db'
import type { PageDocument } from '@portico/proto/site'

/** A saved page whose texts were cleaned by a lower version of the cleaner. */
export type UncleanedDraft = {
  websiteId: string
  id: string
  document: PageDocument
  hasCode: boolean
  cleaner: number
}
/** A stored document of releases and revisions whose texts were cleaned by a lower version of the cleaner. */
export type UncleanedBody = {
  websiteId: string
  hash: Buffer
  document: PageDocument
  hasCode: boolean
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

export async function readUncleanedBodies(
  tx: Tx,
  version: number,
  after: UncleanedBody | null,
): Promise<UncleanedBody[]> {
  const { rows } = await tx.query<UncleanedBody>(
    `select website_id as "websiteId", hash, document, has_code as "hasCode", cleaner from page_body
     where cleaner < $1 and (website_id, hash) > ($2, $3)
     order by website_id, hash limit ${BATCH_SIZE}`,
    [version, after?.websiteId ?? '', after?.hash ?? Buffer.alloc(0)],
  )
  return rows
}

/** Stores a cleaned document under its hash. Returns whether the current release shows it. */
export async function writeCleanedBody(
  tx: Tx,
  { websiteId, hash }: UncleanedBody,
  after: { document: PageDocument; hasCode: boolean; cleaner: number },
): Promise<boolean> {
  const { rows } = await tx.query<{ isPublished: boolean }>(
    `update page_body set document = $3::jsonb, has_code = $4, cleaner = $5 where website_id = $1 and hash = $2
     returning exists (select 1 from release_entry e
       where e.website_id = $1 and e.body = $2 and e.until_number is null) as "isPublished"`,
    [websiteId, hash, JSON.stringify(after.document), after.hasCode, after.cleaner],
  )
  return rows[0]?.isPublished === true
}
