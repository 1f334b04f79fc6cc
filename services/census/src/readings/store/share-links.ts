import type { ShareLink } from '@portico/proto/http/visits/share-links'
import { deleteBatchSql } from '@portico/kit/postgres/delete-batch'
import type { Tx } from '@portico/kit/postgres/db'

type Row = { id: string; created_at: Date; expires_at: Date }

const linkOf = (row: Row): ShareLink => ({
  id: row.id,
  createdOn: row.created_at.toISOString(),
  expiresOn: row.expires_at.toISOString(),
})

/**
 * Stores a link of a website, unless it has `max` links that have not expired. Returns whether it was stored. The lock lets
 * parallel requests count each other's links.
 */
export async function insertShareLink(
  tx: Tx,
  { websiteId, tokenHash, link, max }: { websiteId: string; tokenHash: Buffer; link: ShareLink; max: number },
): Promise<boolean> {
  tx.send(`select pg_advisory_xact_lock(hashtextextended('share_link:' || $1, 0))`, [websiteId])
  const stored = await tx.query(
    `insert into share_link (website_id, id, token_hash, created_at, expires_at)
     select $1, $2, $3, $4, $5
     where (select count(*) from share_link where website_id = $1 and expires_at > $4) < $6`,
    [websiteId, link.id, tokenHash, link.createdOn, link.expiresOn, max],
  )
  return stored.rowCount === 1
}

/** Returns the links of a website that have not expired, newest first. */
export async function readShareLinks(tx: Tx, websiteId: string, now: Date): Promise<ShareLink[]> {
  const found = await tx.query<Row>(
    `select id, created_at, expires_at from share_link where website_id = $1 and expires_at > $2
     order by created_at desc, id desc`,
    [websiteId, now],
  )
  return found.rows.map(linkOf)
}

/** Deletes a link; returns whether there was one. */
export async function deleteShareLink(tx: Tx, websiteId: string, id: string): Promise<boolean> {
  return (
    (await tx.query('delete from share_link where website_id = $1 and id = $2', [websiteId, id])).rowCount ===
    1
  )
}

/** Whether a token of this hash gives access to the website now. */
export async function isShared(tx: Tx, websiteId: string, tokenHash: Buffer, now: Date): Promise<boolean> {
  const found = await tx.query(
    'select from share_link where website_id = $1 and token_hash = $2 and expires_at > $3',
    [websiteId, tokenHash, now],
  )
  return found.rowCount === 1
}

/** Deletes at most `max` links that have expired; returns how many it deleted. */
export async function deleteExpiredShareLinks(tx: Tx, now: Date, max: number): Promise<number> {
  const sql = deleteBatchSql('share_link', { key: ['website_id', 'id'], where: 'expires_at <= $1' })
  return (await tx.query(sql, [now, max])).rowCount
}
