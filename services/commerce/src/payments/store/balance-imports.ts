import type { Db, Tx } from '@portico/kit/postgres/db'

/** An account whose balance is read. `from`: what came before is known. `isFirst`: nothing is known yet. */
export type ImportState = { importedUntil: Date | null; opening: Record<string, number> | null }

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
    `select imported_until as "importedUntil", opening from balance_import where website_id = $1 and account_id = $2`,
    [websiteId, accountId],
  )
  return rows[0] ?? { importedUntil: null, opening: null }
}

/** Notes until when the balance is known. */
export async function writeImport(
  tx: Tx,
  { websiteId, accountId }: DueImport,
  { importedUntil, opening, now }: { importedUntil: Date; opening: Record<string, number> | null; now: Date },
): Promise<void> {
  await tx.query(
    `insert into balance_import (website_id, account_id, next_at, imported_until, opening) values ($1, $2, $5, $3, $4::jsonb)
     on conflict (account_id) do update set imported_until = greatest(balance_import.imported_until, excluded.imported_until),
       opening = coalesce(balance_import.opening, excluded.opening)`,
    [websiteId, accountId, importedUntil, opening === null ? null : JSON.stringify(opening), now],
  )
}
