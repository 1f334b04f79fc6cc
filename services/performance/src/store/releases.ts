import type { Queryable, Tx } from '@portico/kit/postgres/db'

export type Release = {
  websiteId: string
  releaseId: string
  contentVersion: number
  publishedAt: Date
  sample: boolean
}

/** Stores releases; stored ones do not change. */
export function insertReleases(tx: Tx, releases: readonly Release[]): void {
  tx.send(
    `insert into release (website_id, release_id, content_version, published_at, sample)
     select * from unnest($1::text[], $2::text[], $3::integer[], $4::timestamptz[], $5::boolean[])
     on conflict do nothing`,
    [
      releases.map((each) => each.websiteId),
      releases.map((each) => each.releaseId),
      releases.map((each) => each.contentVersion),
      releases.map((each) => each.publishedAt.toISOString()),
      releases.map((each) => each.sample),
    ],
  )
}

/** Returns the releases of a website that were published in [from, to), newest first. */
export async function readReleases(
  tx: Queryable,
  websiteId: string,
  from: Date,
  to: Date,
  limit: number,
): Promise<Omit<Release, 'websiteId' | 'sample'>[]> {
  const found = await tx.query<Omit<Release, 'websiteId' | 'sample'>>(
    `select release_id as "releaseId", content_version as "contentVersion", published_at as "publishedAt" from release
     where website_id = $1 and published_at >= $2 and published_at < $3
     order by published_at desc, content_version desc limit $4`,
    [websiteId, from, to, limit],
  )
  return found.rows
}

/** Deletes the releases that were published before `before`. */
export async function deleteOldReleases(tx: Tx, before: Date): Promise<void> {
  await tx.query('delete from release where published_at < $1', [before])
}
