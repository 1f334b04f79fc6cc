import type { Db } from '@portico/kit/postgres/db'
import type { BalanceTransaction } from '../../payments/port.ts'
import type { OpenAccount } from '../../payments/use-cases/open-accounts.ts'
import type { BooksDeps } from '../deps.ts'
import { compareBalance } from '../domain/compare-balance.ts'
import { outcomeOf, unknownOutcome, type CheckOutcome } from '../domain/checks.ts'
import { matchMovements } from '../domain/match-movements.ts'
import { matchProvider } from '../domain/match-provider.ts'
import { listAccountIds, readKnownSources, readMoves } from '../store/clearing.ts'
import { readKnownMovements, readMovementEntries } from '../store/movements.ts'
import { readBounds, type OfDay } from '../store/order-sums.ts'
import { readClearing } from '../store/clearing-sums.ts'
import { importBalance } from './import-balance.ts'

const HOUR_MS = 3_600_000

/**
 * Checks that the provider's balance transactions match the ledger one to one, and that the clearing account is the provider's balance
 * and the payouts on the way. New transactions of the provider are entered first. Transactions are listed anew, from the first payment of the
 * day on and until a day after it, because a partner may be on the other side of midnight. Calls occupy no connection.
 */
export async function checkProvider(deps: BooksDeps, day: OfDay): Promise<CheckOutcome> {
  const { db, payments, clock } = deps
  const { websiteId } = day
  const { moves, bounds, accountIds } = await db.tenant(websiteId, async (tx) => ({
    moves: await readMoves(tx, day),
    bounds: await readBounds(tx, day),
    accountIds: await listAccountIds(tx, day),
  }))
  const earliest = new Date(
    Math.min(bounds.from.getTime(), ...moves.map(({ since }) => since.getTime())) - HOUR_MS,
  )
  const latest = new Date(bounds.until.getTime() + 24 * HOUR_MS)
  const accounts: OpenAccount[] = []
  const transactions: BalanceTransaction[] = []
  for (const accountId of accountIds) {
    const opened = await payments.accountOf(websiteId, accountId)
    if (!opened) continue
    accounts.push(opened)
    const imported = await importBalance(deps, { websiteId, accountId }, { since: earliest })
    if (imported.status === 'unknown') return unknownOutcome('provider')
    transactions.push(...imported.transactions.filter(({ at }) => at >= earliest && at < latest))
  }
  const entries = await db.tenant(websiteId, (tx) => readMovementEntries(tx, day))
  const providerName = nameOf(accounts.at(-1))
  const isOfDay = ({ at }: BalanceTransaction) => at >= bounds.from && at < bounds.until
  const { known, knownMovements } = await readKnown(db, day, transactions)
  const matched = matchProvider({ moves, transactions, isOfDay, known, providerName })
  const movements = matchMovements({
    ...{ entries, transactions, earliest, isOfDay, providerName },
    known: knownMovements,
    hasOwnFault: (sourceId) => sourceId !== undefined && matched.named.has(sourceId),
  })
  const figures = [...matched.figures, ...movements.figures]
  const faults = [...matched.faults, ...movements.faults]
  // Load tests use the account of test payments, so their book alone has no balance.
  if (day.book === 'load') return outcomeOf('provider', figures, faults)
  const balances = await readBalances(accounts)
  if (balances === null) return unknownOutcome('provider')
  const clearing = await db.tenant(websiteId, (tx) =>
    readClearing(tx, { websiteId, isLive: day.book === 'live' }, accountIds, clock.now()),
  )
  const compared = compareBalance(clearing, balances, { providerName, isExplained: faults.length > 0 })
  return outcomeOf('provider', [...figures, ...compared.figures], [...faults, ...compared.faults])
}

const nameOf = (opened: OpenAccount | undefined): string =>
  opened === undefined ? 'The provider' : opened.account.provider === 'stripe' ? 'Stripe' : 'The test bank'

/** The balances of accounts by currency; null if a provider is away. */
async function readBalances(accounts: readonly OpenAccount[]): Promise<Map<string, number> | null> {
  const sums = new Map<string, number>()
  for (const { provider } of accounts) {
    const balance = await provider.readBalance()
    if (balance.status === 'unknown') return null
    for (const [currency, amount] of Object.entries(balance.amounts))
      sums.set(currency, (sums.get(currency) ?? 0) + amount)
  }
  return sums
}

const readKnown = (db: Db, day: OfDay, transactions: readonly BalanceTransaction[]) =>
  db.tenant(day.websiteId, async (tx) => ({
    known: await readKnownSources(
      tx,
      day,
      transactions.flatMap(({ sourceId }) => sourceId ?? []),
    ),
    knownMovements: await readKnownMovements(
      tx,
      day,
      transactions.map(({ id }) => id),
    ),
  }))
