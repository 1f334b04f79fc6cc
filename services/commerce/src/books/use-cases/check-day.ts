import type { BooksDeps } from '../deps.ts'
import type { CheckOutcome } from '../domain/checks.ts'
import type { OfDay } from '../store/order-sums.ts'
import { writeOutcome } from '../store/results.ts'
import { checkLedger } from './check-ledger.ts'
import { checkNumbers } from './check-numbers.ts'
import { checkOrders } from './check-orders.ts'
import { checkProvider } from './check-provider.ts'
import { checkStock } from './check-stock.ts'

/** Makes all checks of a day and book and stores their outcomes. The provider is asked last, outside of a transaction. */
export async function checkDay(deps: BooksDeps, day: OfDay): Promise<CheckOutcome[]> {
  const { db, clock } = deps
  const inDatabase = await db.tenant(day.websiteId, async (tx) => [
    await checkLedger(tx, day),
    await checkOrders(tx, day, clock.now()),
    await checkStock(tx, day),
    await checkNumbers(tx, day),
  ])
  // Sample orders were never paid.
  const outcomes = day.book === 'sample' ? inDatabase : [...inDatabase, await checkProvider(deps, day)]
  await db.tenant(day.websiteId, async (tx) => {
    for (const outcome of outcomes) await writeOutcome(tx, day, outcome, clock.now())
  })
  return outcomes
}
