import type { Tx } from '@portico/kit/postgres/db'

/** The time for which a call counts. The editor calls every 15 seconds, so that one lost call is not noticed. */
const COUNTS_MS = 60_000

type Editor = { websiteId: string; pageId: string; accountId: string; now: Date }

/** Notes that an account edits a page. */
export function noteEditor(tx: Tx, { websiteId, pageId, accountId, now }: Editor): void {
  tx.send('delete from page_editor where seen_at <= $1', [new Date(now.getTime() - COUNTS_MS)])
  tx.send(
    `insert into page_editor (website_id, page_id, account_id, seen_at) values ($1, $2, $3, $4)
     on conflict (website_id, page_id, account_id) do update set seen_at = excluded.seen_at`,
    [websiteId, pageId, accountId, now],
  )
}

/** The other accounts that edit the page, by id. */
export async function listOtherEditors(tx: Tx, { pageId, accountId, now }: Editor) {
  const { rows } = await tx.query<{ id: string; seenAt: Date }>(
    `select account_id as id, seen_at as "seenAt" from page_editor
     where page_id = $1 and account_id <> $2 and seen_at > $3 order by account_id limit ${MOST_LISTED}`,
    [pageId, accountId, new Date(now.getTime() - COUNTS_MS)],
  )
  return rows
}

const MOST_LISTED = 20

/** The revision of a page outside the trash. */
export async function readRevision(tx: Tx, id: string): Promise<number | undefined> {
  const { rows } = await tx.query<{ revision: number }>(
    `select revision from collection where id = $1 and deleted_at is null
     union all select revision from item where id = $1 and deleted_at is null`,
    [id],
  )
  return rows[0]?.revision
}
