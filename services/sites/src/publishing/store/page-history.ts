import type { Tx } from '@portico/kit/postgres/db'
import type { PageDocument } from '@portico/proto/site'
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
 * A block of a page in all kept revisions and releases that have it, oldest first. Each stored document is read once. Releases that
 * brought another version of the page are listed with it, if they are kept.
 */
export async function listBlockVersions(tx: Tx, id: string, blockId: string): Promise<StoredVersion[]> {
  const { rows } = await tx.query<StoredVersion>(
    `with places as (
       select body, saved_at, saved_by, number as revision, null::integer as release, null::text as name
       from page_revision where page_id = $1
       union all
       select e.body, r.created_at, r.created_by, null, r.number, r.name
       from release_entry e join release r on r.website_id = e.website_id and r.number = e.from_number
       where e.id = $1),
     blocks as (
       select b.hash, jsonb_path_query_first(b.document,
         '$.sections[*].rows[*].columns[*].blocks[*] ? (@.id == $id)', jsonb_build_object('id', $2::text)) as block
       from page_body b where b.hash in (select body from places))
     select block, saved_at as "savedAt", saved_by as "savedBy", revision, release, name
     from places join blocks on blocks.hash = places.body
     where block is not null
     order by saved_at, release nulls first, revision`,
    [id, blockId],
  )
  return rows
}
