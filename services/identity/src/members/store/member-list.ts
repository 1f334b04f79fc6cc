import type { Member, MemberStatus } from '@portico/proto/http/people/members'
import type { Tx } from '@portico/kit/postgres/db'
import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'

/** Filter of the list. Each of `words` must be the beginning of a word of the member's name or address. */
export type MemberFilter = { words: readonly string[]; status: MemberStatus | undefined }

type Row = Omit<Member, 'createdOn' | 'lastSignedInOn' | 'status'> & {
  createdAt: Date
  lastSignedInAt: Date | null
  disabled: boolean
}

const columns = `id, email, email_confirmed_at is not null as "emailConfirmed", first_name as "firstName",
  last_name as "lastName", created_at as "createdAt", last_signed_in_at as "lastSignedInAt",
  disabled_at is not null as disabled`

/** Returns at most `max` members of the tenant's website that are older than `before`, newest first. */
export async function listMembers(
  tx: Tx,
  websiteId: string,
  filter: MemberFilter,
  { before, max }: { before: Cursor | null; max: number },
): Promise<Member[]> {
  const { where, params } = conditionsOf(websiteId, filter)
  const [at, id, limit] = [1, 2, 3].map((next) => `$${params.length + next}`)
  const { rows } = await tx.query<Row>(
    `select ${columns} from site_user u where ${where}
       and (${at}::timestamptz is null or (created_at, id) < (${at}, ${id}::text))
     order by created_at desc, id desc limit ${limit}`,
    [...params, before?.at ?? null, before?.id ?? null, max],
  )
  return rows.map(memberOf)
}

export async function countMatchingMembers(tx: Tx, websiteId: string, filter: MemberFilter): Promise<number> {
  const { where, params } = conditionsOf(websiteId, filter)
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from site_user u where ${where}`,
    params,
  )
  return rows[0]?.count ?? 0
}

/** Returns the SQL conditions of a filter: for each word a range over the words of the website, and the status. */
function conditionsOf(websiteId: string, { words, status }: MemberFilter) {
  const params: unknown[] = [websiteId]
  const conditions = ['website_id = $1']
  if (status !== undefined)
    conditions.push(status === 'active' ? 'disabled_at is null' : 'disabled_at is not null')
  for (const word of words) {
    params.push(word, `${word}\u{10ffff}`)
    conditions.push(
      `u.id in (select w.site_user_id from site_user_word w
         where w.website_id = $1 and w.word >= $${params.length - 1} and w.word < $${params.length})`,
    )
  }
  return { where: conditions.join(' and '), params }
}

/** Returns a member as the owner's list shows it. */
export async function findMemberEntry(tx: Tx, id: string): Promise<Member | undefined> {
  const { rows } = await tx.query<Row>(`select ${columns} from site_user where id = $1`, [id])
  return rows[0] && memberOf(rows[0])
}

/** Disables or enables a member; false when the member has that status already or does not exist. */
export async function setMemberStatus(tx: Tx, id: string, status: MemberStatus, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update site_user set disabled_at = case when $2 = 'disabled' then $3::timestamptz end
     where id = $1 and (disabled_at is null) = ($2 = 'disabled')`,
    [id, status, at],
  )
  return rowCount === 1
}

/** Deletes a member with all sessions; false when there is no such member or the staff preserves it. */
export async function deleteMember(tx: Tx, id: string): Promise<boolean> {
  return (await tx.query('delete from site_user where id = $1 and preserved_at is null', [id])).rowCount === 1
}

const memberOf = ({ createdAt, lastSignedInAt, disabled, ...row }: Row): Member => ({
  ...row,
  createdOn: createdAt.getTime(),
  ...(lastSignedInAt === null ? {} : { lastSignedInOn: lastSignedInAt.getTime() }),
  status: disabled ? 'disabled' : 'active',
})
