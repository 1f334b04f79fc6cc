import type { Queryable } from '@portico/kit/postgres/db'
import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'
import { rolesByWebsite, type Sites } from '../../accounts/store/accounts.ts'

export type StaffAccountRow = {
  id: string
  email: string
  emailConfirmed: boolean
  name: string
  status: 'active' | 'suspended'
  createdAt: Date
  sites: Sites
}

const select = `select a.id, a.email, a.email_confirmed_at is not null as "emailConfirmed", a.name, a.status,
    a.created_at as "createdAt", ${rolesByWebsite('a.id')} as sites
  from account a`

export async function findStaffAccount(db: Queryable, id: string): Promise<StaffAccountRow | undefined> {
  return (await db.query<StaffAccountRow>(`${select} where a.id = $1`, [id])).rows[0]
}

/** Finds the account of a whole e-mail address (its key) or an id. */
export async function findAccountsExactly(
  db: Queryable,
  search: { text: string; emailKey: string },
): Promise<StaffAccountRow[]> {
  const { rows } = await db.query<StaffAccountRow>(`${select} where a.id = $1 or a.email_key = $2`, [
    search.text,
    search.emailKey,
  ])
  return rows
}

/** Finds accounts whose address or name starts with `text`, or whose id it is, newest first. */
export async function findAccountsBeginning(
  db: Queryable,
  text: string,
  { before, max }: { before: Cursor | null; max: number },
): Promise<StaffAccountRow[]> {
  const pattern = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.query<StaffAccountRow>(
    `${select} where (a.email_key like $1 or lower(a.name) like $1 or a.id = $2)
       and ($3::timestamptz is null or (a.created_at, a.id) < ($3, $4))
     order by a.created_at desc, a.id desc limit $5`,
    [pattern, text, before?.at ?? null, before?.id ?? null, max],
  )
  return rows
}

/** Returns the staff permissions of an account; an empty list for accounts that are not staff. */
export async function findStaffPermissions(db: Queryable, accountId: string): Promise<number[]> {
  const { rows } = await db.query<{ permission: number }>(
    'select permission from account_staff_permission where account_id = $1',
    [accountId],
  )
  return rows.map(({ permission }) => permission)
}

/** Sets the status; false when the account has it already or does not exist. */
export async function setAccountStatus(
  db: Queryable,
  id: string,
  status: 'active' | 'suspended',
): Promise<boolean> {
  const { rowCount } = await db.query('update account set status = $2 where id = $1 and status <> $2', [
    id,
    status,
  ])
  return rowCount === 1
}

export type NoteRow = { id: string; text: string; writtenAt: Date; writtenBy: string }

/** Returns the notes of the staff about an account with their authors, newest first. */
export async function listNotes(db: Queryable, accountId: string): Promise<NoteRow[]> {
  const { rows } = await db.query<NoteRow>(
    `select n.id, n.text, n.written_at as "writtenAt", coalesce(nullif(a.name, ''), a.email, '') as "writtenBy"
     from staff_note n left join account a on a.id = n.written_by
     where n.account_id = $1 order by n.written_at desc, n.id desc limit 500`,
    [accountId],
  )
  return rows
}

export async function insertNote(
  db: Queryable,
  note: { id: string; accountId: string; text: string; writtenBy: string; writtenAt: Date },
): Promise<void> {
  await db.query(
    'insert into staff_note (id, account_id, text, written_by, written_at) values ($1, $2, $3, $4, $5)',
    [note.id, note.accountId, note.text, note.writtenBy, note.writtenAt],
  )
}
