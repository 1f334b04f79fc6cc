import type { Db } from '@portico/kit/postgres/db'
import type { BalanceTransaction } from '../../payments/port.ts'
import type { OpenAccount } from '../../payments/use-cases/open-accounts.ts'
import type { BooksDeps } from '../deps.ts'
import { unknownOutcome, type CheckOutcome } from '../domain/checks.ts'
import { matchProvider } from '../domain/match-provider.ts'
import { listAccountIds, readKnownSources, readMoves } from '../store/clearing.ts'
import { readBounds, type OfDay } from '../store/order-sums.ts'

const HOUR_MS = 3_600_000

/**
 * Checks that the provider's balance transactions match the clearing account one to one. They are listed from the first payment
 * of the day on and until a day after it, because a partner may be on the other side of midnight. Calls occupy no connection.
 */
export async function checkProvider(
  { db, payments, clock }: Pick<BooksDeps, 'db' | 'payments' | 'clock'>,
  day: OfDay,
): Promise<CheckOutcome> {
  const { moves, bounds, accountIds } = await db.tenant(day.websiteId, async (tx) => ({
    moves: await readMoves(tx, day),
    bounds: await readBounds(tx, day),
    accountIds: await listAccountIds(tx, day),
  }))
  const earliest = Math.min(bounds.from.getTime(), ...moves.map(({ since }) => since.getTime()))
  const latest = Math.min(bounds.until.getTime() + 24 * HOUR_MS, clock.now().getTime() + HOUR_MS)
  const period = { from: new Date(earliest - HOUR_MS), until: new Date(latest) }
  const transactions: BalanceTransaction[] = []
  let providerName = 'The provider'
  for (const id of accountIds) {
    const opened = await payments.accountOf(day.websiteId, id)
    if (!opened) continue
    providerName = opened.account.provider === 'stripe' ? 'Stripe' : 'The test bank'
    const listed = await listAll(opened, period)
    if (listed === null) return unknownOutcome('provider')
    transactions.push(...listed)
  }
  return matchProvider({
    moves,
    transactions,
    isOfDay: ({ at }) => at >= bounds.from && at < bounds.until,
    known: await readSources(db, day, transactions),
    providerName,
  })
}

/** Lists the whole period; null if the provider is away. */
async function listAll(
  { provider }: OpenAccount,
  period: { from: Date; until: Date },
): Promise<BalanceTransaction[] | null> {
  const all: BalanceTransaction[] = []
  let after: string | undefined
  do {
    const page = await provider.listBalance({ ...period, ...(after === undefined ? {} : { after }) })
    if (page.status === 'unknown') return null
    all.push(...page.transactions)
    after = page.next
  } while (after !== undefined)
  return all
}

const readSources = (db: Db, day: OfDay, transactions: readonly BalanceTransaction[]) =>
  db.tenant(day.websiteId, (tx) =>
    readKnownSources(
      tx,
      day,
      transactions.flatMap(({ sourceId }) => sourceId ?? []),
    ),
  )
