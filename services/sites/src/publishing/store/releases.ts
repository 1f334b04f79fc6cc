import type { Tx } from '@portico/kit/postgres/db'
import type { ReleasedSite } from '../../model/release.ts'

export type NewRelease = {
  id: string
  number: number
  name: string
  contentVersion: number
  site: ReleasedSite
  createdBy: string
  createdAt: Date
  restoredFrom: number | null
}

export async function insertRelease(tx: Tx, websiteId: string, release: NewRelease): Promise<void> {
  await tx.query(
    `insert into release (website_id, id, number, name, content_version, site, created_by, created_at, restored_from)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9)`,
    [
      websiteId,
      release.id,
      release.number,
      release.name,
      release.contentVersion,
      JSON.stringify(release.site),
      release.createdBy,
      release.createdAt,
      release.restoredFrom,
    ],
  )
}

const columns = `r.id, r.number, r.name, r.created_by as "createdBy", r.created_at as "createdAt",
  r.restored_from as "restoredFrom"`

/** A kept release with the numbers of pages that it has added or changed, and removed. */
export type ReleaseRow = Omit<NewRelease, 'site' | 'contentVersion'> & { changed: number; removed: number }

/** The kept releases of the website, newest first. */
export async function listReleases(tx: Tx): Promise<ReleaseRow[]> {
  const { rows } = await tx.query<ReleaseRow>(
    `select ${columns}, coalesce(a.count, 0) as changed, coalesce(e.count, 0) as removed
     from release r
     left join (select from_number, count(*) from release_entry group by from_number) a on a.from_number = r.number
     left join (
       select until_number, count(*) from release_entry e where not exists (
         select from release_entry n where n.website_id = e.website_id and n.id = e.id
           and n.from_number = e.until_number)
       group by until_number) e on e.until_number = r.number
     order by r.number desc`,
  )
  return rows
}

/** A kept release with its part of the whole website. */
export async function findRelease(tx: Tx, number: number) {
  const { rows } = await tx.query<Pick<NewRelease, 'id' | 'number' | 'name' | 'createdAt' | 'site'>>(
    `select ${columns}, r.site from release r where r.number = $1`,
    [number],
  )
  return rows[0]
}

/** Whether a release has this part of the whole website. */
export async function hasSameSite(tx: Tx, releaseId: string, site: ReleasedSite): Promise<boolean> {
  const { rows } = await tx.query<{ isSame: boolean }>(
    'select site = $2::jsonb as "isSame" from release where id = $1',
    [releaseId, JSON.stringify(site)],
  )
  return rows[0]?.isSame === true
}

/** Names a release. Returns false if it is not kept. */
export async function updateReleaseName(tx: Tx, number: number, name: string): Promise<boolean> {
  return (await tx.query('update release set name = $2 where number = $1', [number, name])).rowCount === 1
}

/** Deletes the releases up to a number; the rest of them is deleted by `deleteEntriesBefore`. */
export function deleteReleasesUpTo(tx: Tx, number: number): void {
  tx.send('delete from release where number <= $1', [number])
}

/** Deletes the entries that no release from `number` on has, and returns their bodies. */
export async function deleteEntriesBefore(tx: Tx, number: number): Promise<Buffer[]> {
  const { rows } = await tx.query<{ body: Buffer }>(
    'delete from release_entry where until_number <= $1 returning body',
    [number],
  )
  return rows.map(({ body }) => body)
}
