import type { Db } from '@portico/kit/postgres/db'
import type { BalanceTransaction } from '../../payments/port.ts'
import type { OpenAccount } from '../../payments/use-cases/open-accounts.ts'
import type { BooksDeps } from '../deps.ts'
import { compareBalance } from '../domain/compare-balance.ts'
import { keyDenied, outcomeOf, unknownOutcome, type CheckOutcome } from '../domain/checks.ts'
import { matchMovements } from '../domain/match-movements.ts'
import { matchProvider } from '../domain/match-provider.ts'
import {
  listAccounts,
  readKnownSources,
  readMoves,
  readSameAs,
  type StoredAccount,
} from '../store/clearing.ts'
import { readKnownMovements, readMovementEntries } from '../store/movements.ts'
import { readBounds, type OfDay } from '../store/order-sums.ts'
import { readClearing } from '../store/clearing-sums.ts'
import { insertTransactions, readTransactions } from '../store/transactions.ts'
import { importBalance } from './import-balance.ts'
import { listTransactions } from './list-transactions.ts'

const HOUR_MS = 3_600_000

/**
 * Checks that the provider's balance transactions match the ledger one to one, and that the clearing account is the provider's balance
 * and the payouts on the way. New transactions of the provider are entered first. Transactions are listed anew, from the first payment of the
 * day on and until a day after it, because a partner may be on the other side of midnight. An account whose key no longer works is
 * compared with what was imported; if it takes payments, the owner is told. Calls occupy no connection.
 */
export async function checkProvider(deps: BooksDeps, day: OfDay): Promise<CheckOutcome> {
  const { db, clock } = deps
  const { websiteId } = day
  const { moves, bounds, known } = await db.tenant(websiteId, async (tx) => ({
    moves: await readMoves(tx, day),
    bounds: await readBounds(tx, day),
    known: await listAccounts(tx, day),
  }))
  const earliest = new Date(
    Math.min(bounds.from.getTime(), ...moves.map(({ since }) => since.getTime())) - HOUR_MS,
  )
  const latest = new Date(bounds.until.getTime() + 24 * HOUR_MS)
  const accounts: CheckedAccount[] = []
  for (const account of known) {
    const checked = await checkAccount(deps, websiteId, account.id, { from: earliest, until: latest })
    if (checked === 'unknown') return unknownOutcome('provider')
    if (checked) accounts.push({ ...checked, ...account })
  }
  const providerName = nameOf(accounts.at(-1)?.opened)
  if (accounts.some(({ listed, isOpen }) => listed === 'denied' && isOpen))
    return unknownOutcome('provider', [keyDenied(providerName)])
  const denied = accounts.filter(({ listed }) => listed === 'denied').map(({ id }) => id)
  const imported = await db.tenant(websiteId, (tx) =>
    readTransactions(tx, websiteId, denied, { from: earliest, until: latest }),
  )
  const transactions = [...accounts.flatMap(({ listed }) => (listed === 'denied' ? [] : listed)), ...imported]
  const entries = await db.tenant(websiteId, (tx) => readMovementEntries(tx, day))
  const isOfDay = ({ at }: BalanceTransaction) => at >= bounds.from && at < bounds.until
  const { sources, movements: knownMovements } = await readKnown(db, day, transactions)
  const matched = matchProvider({ moves, transactions, isOfDay, known: sources, providerName })
  const movements = matchMovements({
    ...{ entries, transactions, earliest, isOfDay, providerName },
    known: knownMovements,
    hasOwnFault: (sourceId) => sourceId !== undefined && matched.named.has(sourceId),
  })
  const figures = [...matched.figures, ...movements.figures]
  const faults = [...matched.faults, ...movements.faults]
  // Load tests use the account of test payments, so their book alone has no balance.
  if (day.book === 'load') return outcomeOf('provider', figures, faults)
  const groups = groupsOf(accounts, await db.tenant(websiteId, (tx) => readSameAs(tx, websiteId)))
  const balances = await readBalances(groups)
  if (balances === null) return unknownOutcome('provider')
  const clearing = await db.tenant(websiteId, (tx) =>
    readClearing(tx, { websiteId, isLive: day.book === 'live' }, idsOf(groups), clock.now()),
  )
  const compared = compareBalance(clearing, balances, { providerName, isExplained: faults.length > 0 })
  return outcomeOf('provider', [...figures, ...compared.figures], [...faults, ...compared.faults])
}

/** An account with the movements that its provider lists; `denied` if its key does not work. */
type CheckedAccount = StoredAccount & { opened: OpenAccount; listed: BalanceTransaction[] | 'denied' }

/** Enters what is new in an account, and lists the movements of a period. Undefined if it cannot be opened. */
async function checkAccount(
  deps: BooksDeps,
  websiteId: string,
  accountId: string,
  period: { from: Date; until: Date },
): Promise<Pick<CheckedAccount, 'opened' | 'listed'> | 'unknown' | undefined> {
  const opened = await deps.payments.accountOf(websiteId, accountId)
  if (!opened) return undefined
  const imported = await importBalance(deps, { websiteId, accountId })
  if (imported === 'unknown') return 'unknown'
  if (imported === 'denied') return { opened, listed: 'denied' }
  const listed = await listTransactions(opened.provider, period)
  if (listed.status === 'unknown') return 'unknown'
  if (listed.status === 'denied') return { opened, listed: 'denied' }
  await deps.db.tenant(websiteId, (tx) =>
    insertTransactions(tx, { websiteId, accountId }, listed.transactions, deps.clock.now()),
  )
  return { opened, listed: listed.transactions }
}

/** The keys of one account at the provider. `first` is the oldest of them, and has the balance from before it. */
type Group = { first: string; ids: string[]; working: OpenAccount | undefined }

function groupsOf(accounts: readonly CheckedAccount[], sameAs: ReadonlyMap<string, string>): Group[] {
  const groups = new Map<string, Group>()
  for (const { id, opened, listed } of accounts) {
    const first = sameAs.get(id) ?? id
    const group = groups.get(first) ?? { first, ids: [], working: undefined }
    group.ids.push(id)
    if (listed !== 'denied') group.working = opened
    groups.set(first, group)
  }
  return [...groups.values()]
}

const idsOf = (groups: readonly Group[]) => ({
  all: groups.flatMap(({ ids }) => ids),
  withBalance: groups.filter(({ working }) => working).map(({ first }) => first),
  withoutBalance: groups.filter(({ working }) => !working).flatMap(({ ids }) => ids),
})

const nameOf = (opened: OpenAccount | undefined): string =>
  opened === undefined ? 'The provider' : opened.account.provider === 'stripe' ? 'Stripe' : 'The test bank'

/** The balances of accounts with a key that works, by currency; null if a provider is away. */
async function readBalances(groups: readonly Group[]): Promise<Map<string, number> | null> {
  const sums = new Map<string, number>()
  for (const { working } of groups) {
    if (!working) continue
    const balance = await working.provider.readBalance()
    if (balance.status !== 'read') return null
    for (const [currency, amount] of Object.entries(balance.amounts))
      sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  return sums
}

const readKnown = (db: Db, day: OfDay, transactions: readonly BalanceTransaction[]) =>
  db.tenant(day.websiteId, async (tx) => ({
    sources: await readKnownSources(
      tx,
      day,
      transactions.flatMap(({ sourceId }) => sourceId ?? []),
    ),
    movements: await readKnownMovements(
      tx,
      day,
      transactions.map(({ id }) => id),
    ),
  }))
