import type { Tx } from '@portico/kit/postgres/db'

/**
 * Locks an account, so that only one transaction at a time counts and adds its websites; undefined when there is no
 * such account.
 */
export async function lockAccount(tx: Tx, id: string): Promise<{ isConfirmed: boolean } | undefined> {
  const { rows } = await tx.query<{ isConfirmed: boolean }>(
    `select email_confirmed_at is not null as "isConfirmed" from account where id = $1 for no key update`,
    [id],
  )
  return rows[0]
}

/** Counts the websites that an account has made, in total and since a time, with the first of the latter. */
export async function countMadeWebsites(
  tx: Tx,
  accountId: string,
  since: Date,
): Promise<{ made: number; recent: number; firstRecentAt: Date | null }> {
  const { rows } = await tx.query<{ made: number; recent: number; firstRecentAt: Date | null }>(
    `select count(*) as made, count(*) filter (where made_at > $2) as recent,
       min(made_at) filter (where made_at > $2) as "firstRecentAt"
     from account_made_website where account_id = $1`,
    [accountId, since],
  )
  return rows[0]!
}

export async function isMadeBy(tx: Tx, websiteId: string, accountId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select 1 from account_made_website where website_id = $1 and account_id = $2',
    [websiteId, accountId],
  )
  return rowCount === 1
}

/** Stores which account made a website; the first entry of a website stays. */
export async function insertMadeWebsite(
  tx: Tx,
  made: { websiteId: string; accountId: string; at: Date },
): Promise<void> {
  await tx.query(
    `insert into account_made_website (website_id, account_id, made_at) values ($1, $2, $3)
     on conflict (website_id) do nothing`,
    [made.websiteId, made.accountId, made.at],
  )
}
