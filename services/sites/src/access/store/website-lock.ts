import type { Tx } from '@portico/kit/postgres/db'

export type WebsiteLockRow = { passwordHash: string; note: string; changedAt: Date }

/** The lock of the tenant's website; undefined if it is open. */
export async function findWebsiteLock(tx: Tx): Promise<WebsiteLockRow | undefined> {
  const { rows } = await tx.query<WebsiteLockRow>(
    'select password_hash as "passwordHash", note, changed_at as "changedAt" from website_lock',
  )
  return rows[0]
}

/** Sets or replaces the password of a website. `key` signs the cookies of visitors from now on. */
export async function putWebsiteLock(
  tx: Tx,
  websiteId: string,
  { passwordHash, note, changedAt, key }: WebsiteLockRow & { key: Buffer },
): Promise<void> {
  await tx.query(
    `insert into website_lock (website_id, password_hash, note, changed_at) values ($1, $2, $3, $4)
     on conflict (website_id) do update
     set password_hash = excluded.password_hash, note = excluded.note, changed_at = excluded.changed_at`,
    [websiteId, passwordHash, note, changedAt],
  )
  await tx.query('update website set lock_key = $2 where id = $1', [websiteId, key])
}

/** Changes the note. Returns false if the website is open. */
export async function updateLockNote(tx: Tx, note: string): Promise<boolean> {
  return (await tx.query('update website_lock set note = $1', [note])).rowCount === 1
}

/** Opens a website. Returns false if it was open. */
export async function deleteWebsiteLock(tx: Tx, websiteId: string): Promise<boolean> {
  await tx.query('update website set lock_key = null where id = $1', [websiteId])
  return (await tx.query('delete from website_lock')).rowCount === 1
}

/** The key of the tenant's website; undefined if it is open. */
export async function findLockKey(tx: Tx, websiteId: string): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ key: Buffer | null }>(
    'select lock_key as key from website where id = $1',
    [websiteId],
  )
  return rows[0]?.key ?? undefined
}
