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

/** Deletes releases of a website with their pages, except the `kept` newest and the current one. */
export function deleteOldReleases(tx: Tx, websiteId: string, kept: number): void {
  tx.send(
    `delete from release where website_id = $1
       and id in (select id from release where website_id = $1 order by content_version desc offset $2)
       and id is distinct from (select release_id from website where id = $1)`,
    [websiteId, kept],
  )
}

/**
 * Returns the published website with the page of the longest of `paths` that it has. One statement, whose cost does not
 * depend on the size of the website.
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

/** Returns a release with its pages, or null. */
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
