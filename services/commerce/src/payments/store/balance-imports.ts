import type { Db, Tx } from '@portico/kit/postgres/db'

/**
 * A list of movements that is read page by page. Times are in ms; `after` is the movement after which it goes on. `beganAt`: until then
 * everything is known once the list has ended.
 */
export type Listing = { from: number; until: number; beganAt: number; after?: string }
/** The state of the import of an account. `opening` is null until the balance was read. */
export type ImportState = {
  importedUntil: Date | null
  opening: Record<string, number> | null
  listing: Listing | null
}

/** Adds the accounts that have no row yet. Runs as the job role. */
export async function addImports(db: Pick<Db, 'job'>, now: Date): Promise<void> {
  await db.job((tx) =>
    tx.query(
      `insert into balance_import (website_id, account_id, next_at)
       select website_id, id, $1 from payment_account a
       where not exists (select from balance_import i where i.account_id = a.id) on conflict do nothing`,
      [now],
    ),
  )
}

export type DueImport = { websiteId: string; accountId: string }

/** Leases the account that is due for the longest time; other processes skip it. Runs as the job role. */
export async function leaseDueImport(
  db: Pick<Db, 'job'>,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<DueImport | undefined> {
  const { rows } = await db.job((tx) =>
    tx.query<DueImport>(
      `with due as materialized (
         select account_id from balance_import where next_at <= $1 and (leased_until is null or leased_until <= $1)
         order by next_at limit 1 for update skip locked
       )
       update balance_import i set leased_until = $2 from due where i.account_id = due.account_id
       returning i.website_id as "websiteId", i.account_id as "accountId"`,
      [now, new Date(now.getTime() + leaseMs)],
    ),
  )
  return rows[0]
}

/** Sets the next run of an account, and ends the lease. An event that came meanwhile keeps it due. */
export async function scheduleImport(
  tx: Tx,
  { websiteId, accountId }: DueImport,
  { began, nextAt, failedAt }: { began: Date; nextAt: Date; failedAt: Date | null },
): Promise<void> {
  await tx.query(
    `update balance_import set leased_until = null, failed_at = $4,
       next_at = case when next_at > $5 then next_at else $3 end
     where website_id = $1 and account_id = $2`,
    [websiteId, accountId, nextAt, failedAt, began],
  )
}

/** Marks the balance of an account as due, with the next round trip, because an event tells that it moved. */
export function markImportDue(tx: Tx, { websiteId, accountId }: DueImport, now: Date): void {
  tx.send(
    `insert into balance_import (website_id, account_id, next_at) values ($1, $2, $3)
     on conflict (account_id) do update set next_at = excluded.next_at`,
    [websiteId, accountId, now],
  )
}

export async function readImport(tx: Tx, { websiteId, accountId }: DueImport): Promise<ImportState> {
  const { rows } = await tx.query<ImportState>(
    `select imported_until as "importedUntil", opening, listing from balance_import where website_id = $1 and account_id = $2`,
    [websiteId, accountId],
  )
  return rows[0] ?? { importedUntil: null, opening: null, listing: null }
}

/** Notes with the next round trip until when movements are known, or the balance before the first of them. Ends a listing. */
export function writeImport(
  tx: Tx,
  { websiteId, accountId }: DueImport,
  { importedUntil, opening, now }: { importedUntil?: Date; opening?: Record<string, number>; now: Date },
): void {
  tx.send(
    `insert into balance_import (website_id, account_id, next_at, imported_until, opening) values ($1, $2, $5, $3, $4::jsonb)
     on conflict (account_id) do update set imported_until = greatest(balance_import.imported_until, excluded.imported_until),
       opening = coalesce(balance_import.opening, excluded.opening), listing = null`,
    [
      websiteId,
      accountId,
      importedUntil ?? null,
      opening === undefined ? null : JSON.stringify(opening),
      now,
    ],
  )
}

/** Notes with the next round trip where a list goes on; null begins a new one. */
export function writeListing(
  tx: Tx,
  { websiteId, accountId }: DueImport,
  listing: Listing | null,
  now: Date,
): void {
  tx.send(
    `insert into balance_import (website_id, account_id, next_at, listing) values ($1, $2, $4, $3::jsonb)
     on conflict (account_id) do update set listing = excluded.listing`,
    [websiteId, accountId, listing === null ? null : JSON.stringify(listing), now],
  )
}

/** Notes that two keys of a website open the same account at the provider: the older one stands for both. */
export async function linkAccounts(
  tx: Tx,
  websiteId: string,
  [one, other]: readonly [string, string],
): Promise<void> {
  await tx.query(
    `update balance_import i set same_as = coalesce(first.same_as, first.account_id)
     from payment_account newer, payment_account older, balance_import first
     where newer.website_id = $1 and older.website_id = $1 and newer.id in ($2, $3) and older.id in ($2, $3)
       and (newer.created_at, newer.id) > (older.created_at, older.id)
       and i.account_id = newer.id and i.website_id = $1 and i.same_as is null and first.account_id = older.id`,
    [websiteId, one, other],
  )
}
