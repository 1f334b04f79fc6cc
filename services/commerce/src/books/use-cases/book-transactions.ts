import type { Book } from '@portico/proto/enums/book'
import { lockDays, postEntry } from '../../ledger/store/ledger.ts'
import type { BooksDeps } from '../deps.ts'
import { providerEntry } from '../domain/provider-entries.ts'
import { lockBookable, markBooked, markPayoutFailed, type OfAccount } from '../store/transactions.ts'

const BATCH = 50

/**
 * Posts the entries of the movements of an account that can be booked now: each once, because it is locked, and because the ledger
 * refuses a second entry of a cause.
 */
export async function bookTransactions(
  { db, clock, ids }: Pick<BooksDeps, 'db' | 'clock' | 'ids'>,
  account: OfAccount,
  defaultBook: Book,
): Promise<void> {
  const { websiteId } = account
  for (;;) {
    const count = await db.tenant(websiteId, async (tx) => {
      lockDays(tx, websiteId, 'shared')
      const bookable = await lockBookable(tx, account, { defaultBook, limit: BATCH })
      for (const moved of bookable) {
        const now = clock.now()
        const { book, currency } = moved
        // Load tests have no costs: their entries are deleted after a week, and the balance leaves them out.
        const entry =
          book === 'load' || moved.knownEntryId !== null
            ? null
            : providerEntry(moved, { isReversed: moved.hasPayoutEntry })
        const id = ids.objectId()
        const cause = { causeKind: 'transaction', causeId: moved.id } as const
        if (entry) postEntry(tx, websiteId, { id, book, currency, ...cause, ...entry }, now, moved.at)
        if (moved.kind === 'payout-failure' && !entry && moved.sourceId !== undefined)
          markPayoutFailed(tx, account, moved.sourceId, now)
        markBooked(tx, account, moved, { entryId: moved.knownEntryId ?? (entry && id), now })
      }
      return bookable.length
    })
    if (count < BATCH) return
  }
}
