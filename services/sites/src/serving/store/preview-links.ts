import type { Tx } from '@portico/kit/postgres/db'

export type PreviewLinkRow = {
  id: string
  /** Null for what is saved. */
  release: number | null
  createdAt: Date
  expiresAt: Date
}

const columns = 'id, release_number as release, created_at as "createdAt", expires_at as "expiresAt"'

/** The links of the website that are valid at `now`, newest first. */
export async function listPreviewLinks(tx: Tx, now: Date): Promise<PreviewLinkRow[]> {
  const { rows } = await tx.query<PreviewLinkRow>(
    `select ${columns} from preview_link where expires_at > $1 order by created_at desc, id desc`,
    [now],
  )
  return rows
}

/** The link with this token if it is valid at `now`. */
export async function findPreviewLink(
  tx: Tx,
  tokenHash: Buffer,
  now: Date,
): Promise<PreviewLinkRow | undefined> {
  const { rows } = await tx.query<PreviewLinkRow>(
    `select ${columns} from preview_link where token_hash = $1 and expires_at > $2`,
    [tokenHash, now],
  )
  return rows[0]
}

/** Adds a link, and deletes expired ones. */
export async function insertPreviewLink(
  tx: Tx,
  websiteId: string,
  { id, tokenHash, release, createdAt, expiresAt }: PreviewLinkRow & { tokenHash: Buffer },
): Promise<void> {
  tx.send('delete from preview_link where expires_at <= $1', [createdAt])
  await tx.query(
    `insert into preview_link (website_id, id, token_hash, release_number, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [websiteId, id, tokenHash, release, createdAt, expiresAt],
  )
}

export async function deletePreviewLink(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('delete from preview_link where id = $1', [id])).rowCount === 1
}
