import type { Queryable, Tx } from '@portico/kit/postgres/db'
import type { Notice } from '../../mail/kinds.ts'

/**
 * A notice with the address and name that the account had at the time. `name` is empty if the address was not
 * confirmed.
 */
export type NoticeRow = {
  id: string
  accountId: string
  email: string
  name: string
  notice: Notice
  at: Date
}

export function insertNotice(tx: Tx, row: NoticeRow): void {
  tx.send(
    'insert into account_notice (id, account_id, email, name, notice, at) values ($1, $2, $3, $4, $5, $6)',
    [row.id, row.accountId, row.email, row.name, row.notice, row.at],
  )
}

export async function findNotice(db: Queryable, id: string): Promise<NoticeRow | undefined> {
  const { rows } = await db.query<NoticeRow>(
    'select id, account_id as "accountId", email, name, notice, at from account_notice where id = $1',
    [id],
  )
  return rows[0]
}

export async function deleteNotice(db: Queryable, id: string): Promise<void> {
  await db.query('delete from account_notice where id = $1', [id])
}
