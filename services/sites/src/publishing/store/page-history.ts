import type { Tx } from '@portico/kit/postgres/db'
import type { Block, PageDocument } from '@portico/proto/site'
import { MAX_SEARCHED_BYTES } from '../../content/store/former-blocks.ts'
import type { StoredVersion } from '../domain/block-history.ts'

/** The document of a page or item in the current release. */
export async function findPublishedDocument(tx: Tx, id: string) {
  const { rows } = await tx.query<{
    document: PageDocument
    path: string
    release: number
    publishedAt: Date | null
  }>(
    `select b.document, e.path, e.from_number as release, r.created_at as "publishedAt"
     from release_entry e join page_body b on b.website_id = e.website_id and b.hash = e.body
     left join release r on r.website_id = e.website_id and r.number = e.from_number
     where e.id = $1 and e.until_number is null`,
    [id],
  )
  return rows[0]
}

/**
 * A block of a page in the kept revisions and releases that have it, oldest first. Each stored document is read once, the newest first,
 * as many as have the size of a search; `isComplete` is false if there are more. Releases that brought another version of the page are
 * listed with it, if they are kept.
 */
export async function listBlockVersions(
  tx: Tx,
  id: string,
  blockId: string,
): Promise<{ versions: StoredVersion[]; isComplete: boolean }> {
  const { rows } = await tx.query<Omit<StoredVersion, 'block'> & { block: Block | null; isRead: boolean }>(
    `with places as (
       select body, saved_at, saved_by, number as revision, null::integer as release, null::text as name
       from page_revision where page_id = $1
       union all
       select e.body, r.created_at, r.created_by, null, r.number, r.name
       from release_entry e join release r on r.website_id = e.website_id and r.number = e.from_number
       where e.id = $1),
     newest as (select body, max(saved_at) as at from places group by body),
     bodies as (
       select b.hash, row_number() over latest = 1 or sum(pg_column_size(b.document)) over latest <= $3 as is_read
       from newest join page_body b on b.hash = newest.body
       window latest as (order by newest.at desc, b.hash)),
     blocks as (
       select bodies.hash, bodies.is_read, case when bodies.is_read then jsonb_path_query_first(b.document,
         '$.sections[*].rows[*].columns[*].blocks[*] ? (@.id == $id)', jsonb_build_object('id', $2::text)) end as block
       from bodies join page_body b on b.hash = bodies.hash)
     select block, is_read as "isRead", saved_at as "savedAt", saved_by as "savedBy", revision, release, name
     from places join blocks on blocks.hash = places.body
     where block is not null or not is_read
     order by saved_at, release nulls first, revision`,
    [id, blockId, MAX_SEARCHED_BYTES],
  )
  return {
    versions: rows.flatMap(({ isRead: _, block, ...row }) => (block ? [{ ...row, block }] : [])),
    isComplete: rows.every(({ isRead }) => isRead),
  }
}
