import { readImport, writeImport, writeListing, type Listing } from '../../payments/store/balance-imports.ts'
import type { OpenAccount } from '../../payments/use-cases/open-accounts.ts'
import type { BooksDeps } from '../deps.ts'
import type { Imported } from '../domain/imported.ts'
import { insertTransactions, sumNets, type OfAccount } from '../store/transactions.ts'
import { bookTransactions } from './book-transactions.ts'
import { listTransactions } from './list-transactions.ts'
import { readOpen } from './read-open.ts'

const HOUR_MS = 3_600_000
/** Movements may be listed a little later than they happened. The clock of the provider may also be ahead of ours. */
const OVERLAP_MS = HOUR_MS
const AHEAD_MS = 25 * HOUR_MS
/** How often the balance is read before the account counts as too busy for now. */
const MAX_READS = 3

/**
 * Reads what moved the balance of an account since the last time, payouts that are on their way and open disputes, and posts their
 * entries. Calls occupy no connection; every step may be repeated, and several processes may do it at the same time. A page of
 * the list is kept even if the next page fails.
 */
export async function importBalance(deps: BooksDeps, account: OfAccount): Promise<Imported> {
  const { db, payments } = deps
  const opened = await payments.accountOf(account.websiteId, account.accountId)
  if (!opened) return 'unknown'
  const listed = await listNew(deps, account, opened)
  if (listed !== 'imported') return listed
  const { opening } = await db.tenant(account.websiteId, (tx) => readImport(tx, account))
  if (opening === null) {
    const known = await writeOpening(deps, account, opened)
    if (known !== 'imported') return known
  }
  const told = await readOpen(deps, account, opened)
  await bookTransactions(deps, account, opened.account.isLive ? 'live' : 'test')
  return told
}

/** Lists the movements since the last time page by page, newest first. A list that ended in the middle is continued. */
async function listNew(
  { db, clock }: BooksDeps,
  account: OfAccount,
  { account: { createdAt }, provider }: OpenAccount,
): Promise<Imported> {
  const { websiteId } = account
  const now = clock.now()
  const state = await db.tenant(websiteId, (tx) => readImport(tx, account))
  let listing: Listing = state.listing ?? {
    from: (state.importedUntil ?? createdAt).getTime() - OVERLAP_MS,
    until: now.getTime() + AHEAD_MS,
    beganAt: now.getTime(),
  }
  for (;;) {
    const { from, until, beganAt, after } = listing
    const page = await provider.listBalance({
      ...{ from: new Date(from), until: new Date(until) },
      ...(after === undefined ? {} : { after }),
    })
    if (page.status !== 'listed') {
      // The provider no longer has the movement after which the list was to go on.
      if (after !== undefined && page.reason === 'resource_missing')
        await db.tenant(websiteId, async (tx) => writeListing(tx, account, null, now))
      return page.status
    }
    const { transactions, next } = page
    await db.tenant(websiteId, async (tx) => {
      await insertTransactions(tx, account, transactions, clock.now())
      if (next === undefined) writeImport(tx, account, { importedUntil: new Date(beganAt), now })
      else writeListing(tx, account, { ...listing, after: next }, now)
    })
    if (next === undefined) return 'imported'
    listing = { ...listing, after: next }
  }
}

/**
 * Stores the balance before the first movement that is known here: what an account had when the store connected it. The balance counts
 * only if nothing moved while it was read, so movements are listed again after it.
 */
async function writeOpening(
  { db, clock }: BooksDeps,
  account: OfAccount,
  { provider }: OpenAccount,
): Promise<Imported> {
  const { websiteId } = account
  for (let reads = 0; reads < MAX_READS; reads++) {
    const balance = await provider.readBalance()
    if (balance.status !== 'read') return balance.status
    const now = clock.now().getTime()
    const period = { from: new Date(now - OVERLAP_MS), until: new Date(now + AHEAD_MS) }
    const listed = await listTransactions(provider, period)
    if (listed.status !== 'listed') return listed.status
    const isQuiet = await db.tenant(websiteId, async (tx) => {
      if ((await insertTransactions(tx, account, listed.transactions, clock.now())) > 0) return false
      const moved = await sumNets(tx, account)
      writeImport(tx, account, { opening: minus(balance.amounts, moved), now: clock.now() })
      return true
    })
    if (isQuiet) return 'imported'
  }
  return 'unknown'
}

function minus(
  amounts: Readonly<Record<string, number>>,
  moved: ReadonlyMap<string, number>,
): Record<string, number> {
  const currencies = new Set([...Object.keys(amounts), ...moved.keys()])
  return Object.fromEntries(
    [...currencies].map((each) => [each, (amounts[each] ?? 0) - (moved.get(each) ?? 0)]),
  )
}
