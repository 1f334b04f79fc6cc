import type { OpenAccount } from '../../payments/use-cases/open-accounts.ts'
import type { BooksDeps } from '../deps.ts'
import type { Imported } from '../domain/imported.ts'
import { writePayout } from '../store/payouts.ts'
import { listOpenDisputes, listOpenPayouts, type OfAccount } from '../store/transactions.ts'
import { recordDispute } from './record-dispute.ts'

/** Reads payouts and disputes that are not over, one after the other. One that fails stops no other. */
export async function readOpen(
  deps: BooksDeps,
  account: OfAccount,
  { provider }: OpenAccount,
): Promise<Imported> {
  const { db, clock } = deps
  const payouts = await readAll(
    (after) => db.tenant(account.websiteId, (tx) => listOpenPayouts(tx, account, after)),
    async (id) => {
      const found = await provider.lookPayout(id)
      if (found.status !== 'found') return found.status
      await db.tenant(account.websiteId, (tx) => writePayout(tx, account, found.payout, clock.now()))
      return 'imported'
    },
  )
  const disputes = await readAll(
    (after) => db.tenant(account.websiteId, (tx) => listOpenDisputes(tx, account, after)),
    async (id) => {
      const found = await provider.lookDispute(id)
      if (found.status !== 'found') return found.status
      await recordDispute(deps, account, found.dispute)
      return 'imported'
    },
  )
  return worseOf(payouts, disputes)
}

/** Reads each id of a list that is told in parts, in the order of the ids. */
async function readAll(
  list: (after: string) => Promise<string[]>,
  read: (id: string) => Promise<Imported>,
): Promise<Imported> {
  let outcome: Imported = 'imported'
  for (let after = ''; ;) {
    const ids = await list(after)
    for (const id of ids) outcome = worseOf(outcome, await read(id))
    const last = ids.at(-1)
    if (last === undefined) return outcome
    after = last
  }
}

const ORDER = ['imported', 'unknown', 'denied'] as const
const worseOf = (a: Imported, b: Imported): Imported => (ORDER.indexOf(a) > ORDER.indexOf(b) ? a : b)
