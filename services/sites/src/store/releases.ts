import type { Tx } from '@portico/kit/postgres/db'
import type { NewPage, PublishedPage, ReleasedPage, ReleasedSite } from '../domain/release.ts'

export async function insertRelease(
  tx: Tx,
  websiteId: string,
  release: { id: string; contentVersion: number; site: ReleasedSite; createdBy: string; createdAt: Date },
): Promise<void> {
  await tx.query(
    `insert into release (website_id, id, content_version, site, created_by, created_at)
     values ($1, $2, $3, $4::jsonb, $5, $6)`,
    [
      websiteId,
      release.id,
      release.contentVersion,
      JSON.stringify(release.site),
      release.createdBy,
      release.createdAt,
    ],
  )
}

export async function insertReleasePages(
  tx: Tx,
  websiteId: string,
  releaseId: string,
  pages: readonly NewPage[],
): Promise<void> {
  await tx.query(
    `insert into release_page (website_id, release_id, path, page, cleaner)
     select $1, $2, path, page, cleaner
     from jsonb_to_recordset($3::jsonb) as pages (path text, page jsonb, cleaner integer)`,
    [websiteId, releaseId, JSON.stringify(pages)],
  )
}

/** Deletes all but the `most` newest releases of a website with their pages, never the one that is published. */
export function deleteOldReleases(tx: Tx, websiteId: string, most: number): void {
  tx.send(
    `delete from release where website_id = $1
       and id in (select id from release where website_id = $1 order by content_version desc offset $2)
       and id is distinct from (select release_id from website where id = $1)`,
    [websiteId, most],
  )
}

/**
 * The website as it is published with the page of the first of `paths` that it has, the longest first: one
 * statement whatever the size of the website.
 */
export async function findPublishedPage(tx: Tx, websiteId: string, paths: readonly string[]) {
  const { rows } = await tx.query<PublishedPage>(
    `select w.id, w.identifier, w.title, w.content_version as "contentVersion", w.release_id as "releaseId",
       r.site, p.path, p.page
     from website w
     left join release r on r.website_id = w.id and r.id = w.release_id
     left join lateral (
       select path, page from release_page
       where website_id = w.id and release_id = w.release_id and path = any($2)
       order by length(path) desc limit 1
     ) p on true
     where w.id = $1`,
    [websiteId, paths],
  )
  return rows[0]
}

/** A release whole, as it was published; null where there is no such release. */
export async function findRelease(tx: Tx, websiteId: string, releaseId: string) {
  const { rows } = await tx.query<{
    site: ReleasedSite
    createdAt: Date
    pages: { path: string; page: ReleasedPage }[]
  }>(
    `select r.site, r.created_at as "createdAt", (
       select coalesce(jsonb_agg(jsonb_build_object('path', p.path, 'page', p.page)), '[]')
       from release_page p where p.website_id = r.website_id and p.release_id = r.id
     ) as pages
     from release r where r.website_id = $1 and r.id = $2`,
    [websiteId, releaseId],
  )
  return rows[0] ?? null
}
