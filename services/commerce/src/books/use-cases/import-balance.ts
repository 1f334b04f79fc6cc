import { startDueRows } from '@portico/kit/work/due-rows'
import type { BalanceTransaction } from '../../payments/port.ts'
import {
  addImports,
  leaseDueImport,
  readImport,
  scheduleImport,
  writeImport,
} from '../../payments/store/balance-imports.ts'
import type { OpenAccount } from '../../payments/use-cases/open-accounts.ts'
import type { BooksDeps } from '../deps.ts'
import {
  insertTransactions,
  listOpenDisputes,
  listOpenPayouts,
  sumNets,
  type OfAccount,
} from '../store/transactions.ts'
import { writePayout } from '../store/payouts.ts'
import { bookTransactions } from './book-transactions.ts'
import { listTransactions } from './list-transactions.ts'
import { recordDispute } from './record-dispute.ts'

const HOUR_MS = 3_600_000
const LEASE_MS = 10 * 60_000
/** An event of the provider makes an account due at once; this is for fees, and for accounts whose events do not arrive. */
const PERIOD_MS = HOUR_MS
const RETRY_MS = 15 * 60_000
const LOOP_PAUSE_MS = 2_000
/** Movements may be listed a little later than they happened. The clock of the provider may also be ahead of ours. */
const OVERLAP_MS = HOUR_MS
const AHEAD_MS = 25 * HOUR_MS
const CHUNK = 100

/** The outcome of an import: the movements of the period, or `unknown` if the provider did not tell everything. */
export type Imported = { status: 'imported'; transactions: BalanceTransaction[] } | { status: 'unknown' }

const UNKNOWN: Imported = { status: 'unknown' }

/**
 * Reads what moved the balance of an account since the last time, and at least since `since`, payouts that are on their way and open
 * disputes, and posts their entries. Calls occupy no connection; every step may be repeated, and several processes may do it at the
 * same time.
 */
export async function importBalance(
  deps: BooksDeps,
  account: OfAccount,
  { since }: { since?: Date } = {},
): Promise<Imported> {
  const { db, payments, clock } = deps
  const opened = await payments.accountOf(account.websiteId, account.accountId)
  if (!opened) return UNKNOWN
  const now = clock.now()
  const state = await db.tenant(account.websiteId, (tx) => readImport(tx, account))
  const known = (state.importedUntil ?? opened.account.createdAt).getTime() - OVERLAP_MS
  const period = {
    from: new Date(Math.min(known, since?.getTime() ?? known)),
    until: new Date(now.getTime() + AHEAD_MS),
  }
  const transactions = await listTransactions(opened.provider, period)
  if (transactions === null) return UNKNOWN
  await storeTransactions(deps, account, transactions)
  const opening = state.opening ?? (await openingOf(deps, account, opened))
  if (opening === null) return UNKNOWN
  await db.tenant(account.websiteId, (tx) => writeImport(tx, account, { importedUntil: now, opening, now }))
  const isTold = await readOpen(deps, account, opened)
  await bookTransactions(deps, account, opened.account.isLive ? 'live' : 'test')
  return isTold ? { status: 'imported', transactions } : UNKNOWN
}

async function storeTransactions(
  { db, clock }: BooksDeps,
  account: OfAccount,
  found: readonly BalanceTransaction[],
): Promise<void> {
  for (let at = 0; at < found.length; at += CHUNK)
    await db.tenant(account.websiteId, (tx) =>
      insertTransactions(tx, account, found.slice(at, at + CHUNK), clock.now()),
    )
}

/** The balance before the first movement that is known here: what an account had when the store connected it. */
async function openingOf(
  { db }: BooksDeps,
  account: OfAccount,
  { provider }: OpenAccount,
): Promise<Record<string, number> | null> {
  const balance = await provider.readBalance()
  if (balance.status === 'unknown') return null
  const moved = await db.tenant(account.websiteId, (tx) => sumNets(tx, account))
  const opening = Object.entries(balance.amounts).map(([currency, amount]) => [
    currency,
    amount - (moved.get(currency) ?? 0),
  ])
  return Object.fromEntries(opening) as Record<string, number>
}

/** Reads payouts and disputes that are not over. Returns whether the provider told all of them. */
async function readOpen(deps: BooksDeps, account: OfAccount, { provider }: OpenAccount): Promise<boolean> {
  const { db, clock } = deps
  const open = await db.tenant(account.websiteId, async (tx) => ({
    payouts: await listOpenPayouts(tx, account),
    disputes: await listOpenDisputes(tx, account),
  }))
  let isTold = true
  for (const id of open.payouts) {
    const found = await provider.lookPayout(id)
    if (found.status === 'unknown') isTold = false
    else await db.tenant(account.websiteId, (tx) => writePayout(tx, account, found.payout, clock.now()))
  }
  for (const id of open.disputes) {
    const found = await provider.lookDispute(id)
    if (found.status === 'unknown') isTold = false
    else await recordDispute(deps, account, found.dispute)
  }
  return isTold
}

/** Reads the balance of the account that is due for the longest time. One that fails is tried again later and stops no other. */
export async function importDueBalance(deps: BooksDeps): Promise<number> {
  const { db, clock, logger } = deps
  const began = clock.now()
  const due = await leaseDueImport(db, { now: began, leaseMs: LEASE_MS })
  if (!due) {
    // New accounts are due at once, in the next run.
    await addImports(db, began)
    return 0
  }
  const outcome = await importBalance(deps, due).catch((err: unknown): Imported => {
    logger.warn({ err, website_id: due.websiteId }, 'the balance of a payment account was not read')
    return UNKNOWN
  })
  const now = clock.now()
  const isRead = outcome.status === 'imported'
  const nextAt = new Date(now.getTime() + (isRead ? PERIOD_MS : RETRY_MS))
  // If this fails, the lease expires.
  await db
    .tenant(due.websiteId, (tx) => scheduleImport(tx, due, { began, nextAt, failedAt: isRead ? null : now }))
    .catch((err: unknown) => logger.warn({ err, website_id: due.websiteId }, 'a run was not ended'))
  return 1
}

/** Reads balances that are due until it is stopped. */
export const startImportingBalances = (deps: BooksDeps) =>
  startDueRows(() => importDueBalance(deps), {
    logger: deps.logger,
    name: 'balances',
    pauseMs: LOOP_PAUSE_MS,
  })
