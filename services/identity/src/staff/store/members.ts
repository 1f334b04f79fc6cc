import type { Tx } from '@portico/kit/postgres/db'
import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'

export type StaffMemberRow = {
  id: string
  email: string
  name: string
  createdAt: Date
  locked: boolean
  preserved: boolean
}

const columns = `id, email, trim(first_name || ' ' || last_name) as name, created_at as "createdAt",
  locked_at is not null as locked, preserved_at is not null as preserved`

/** Returns members of a website for the staff, newest first. */
export async function listStaffMembers(
  tx: Tx,
  websiteId: string,
  { before, max }: { before: Cursor | null; max: number },
): Promise<StaffMemberRow[]> {
  const { rows } = await tx.query<StaffMemberRow>(
    `select ${columns} from site_user
     where website_id = $1 and ($2::timestamptz is null or (created_at, id) < ($2, $3))
     order by created_at desc, id desc limit $4`,
    [websiteId, before?.at ?? null, before?.id ?? null, max],
  )
  return rows
}

/** Returns a member and locks its row until the end of the transaction. */
export async function lockStaffMember(tx: Tx, id: string): Promise<StaffMemberRow | undefined> {
  const { rows } = await tx.query<StaffMemberRow>(
    `select ${columns} from site_user where id = $1 for update`,
    [id],
  )
  return rows[0]
}

export async function setMemberLocked(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.query('update site_user set locked_at = $2 where id = $1', [id, at])
}

export async function setMemberPreserved(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.query('update site_user set preserved_at = $2 where id = $1', [id, at])
}

/**
 * Removes the identifying data of members, of all or of those in `ids`, and ends their sessions. Preserved members stay
 * unchanged. Rows stay, so that counts and references remain valid. Returns the ids of the redacted ones, and how many were
 * preserved.
 */
export async function redactMembers(
  tx: Tx,
  redaction: { websiteId: string; ids: readonly string[] | null; passwordHash: string; at: Date },
): Promise<{ redactedIds: string[]; preserved: number }> {
  const { websiteId, ids, passwordHash, at } = redaction
  const { rows } = await tx.query<{ id: string }>(
    `update site_user set email = 'redacted', email_key = 'redacted ' || id, first_name = '', last_name = '',
       password_hash = $3, email_confirmed_at = null, last_signed_in_at = null,
       disabled_at = coalesce(disabled_at, $4)
     where website_id = $1 and ($2::text[] is null or id = any($2)) and preserved_at is null
       and email_key <> 'redacted ' || id
     returning id`,
    [websiteId, ids, passwordHash, at],
  )
  const redactedIds = rows.map(({ id }) => id)
  for (const table of ['site_user_session', 'site_user_word'])
    tx.send(`delete from ${table} where website_id = $1 and site_user_id = any($2::text[])`, [
      websiteId,
      redactedIds,
    ])
  const { rows: preserved } = await tx.query<{ count: number }>(
    `select count(*) as count from site_user
     where website_id = $1 and ($2::text[] is null or id = any($2)) and preserved_at is not null`,
    [websiteId, ids],
  )
  return { redactedIds, preserved: preserved[0]!.count }
}
