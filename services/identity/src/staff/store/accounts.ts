import type { Queryable } from '@portico/kit/postgres/db'
import type { Cursor } from '@portico/kit/postgres/time-cursor'
import type { Sites } from '../../accounts/store/accounts.ts'

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
    a.created_at as "createdAt", coalesce((
      select jsonb_object_agg(website_id, roles) from (
        select website_id, jsonb_agg(role order by role) as roles
        from account_website_role r where r.account_id = a.id group by website_id
      ) held
    ), '{}') as sites
  from account a`

export async function findStaffAccount(db: Queryable, id: string): Promise<StaffAccountRow | undefined> {
  return (await db.query<StaffAccountRow>(`${select} where a.id = $1`, [id])).rows[0]
}

/** The account of a whole address (its key) or an id. */
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

/** Accounts whose address or name begins like this, the newest first. */
export async function findAccountsBeginning(
  db: Queryable,
  text: string,
  { place, most }: { place: Cursor | null; most: number },
): Promise<StaffAccountRow[]> {
  const beginning = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await db.query<StaffAccountRow>(
    `${select} where (a.email_key like $1 or lower(a.name) like $1 or a.id = $2)
       and ($3::timestamptz is null or (a.created_at, a.id) < ($3, $4))
     order by a.created_at desc, a.id desc limit $5`,
    [beginning, text, place?.at ?? null, place?.id ?? null, most],
  )
  return rows
}

/** The permissions of the staff that an account holds; none for everyone else. */
export async function staffPermissionsOf(db: Queryable, accountId: string): Promise<number[]> {
  const { rows } = await db.query<{ permission: number }>(
    'select permission from account_staff_permission where account_id = $1',
    [accountId],
  )
  return rows.map(({ permission }) => permission)
}

/** Suspends or reinstates; false where the account is so already, or not there. */
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

/** What the staff wrote about an account, the newest first, with who did. */
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
