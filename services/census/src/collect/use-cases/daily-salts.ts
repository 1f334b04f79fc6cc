import type { Db } from '@portico/kit/postgres/db'
import { dayOf } from '@portico/kit/collect/day-of'
import { provideSalts } from '../store/salts.ts'

const DAY_MS = 86_400_000

/**
 * Returns a function that gives the salt of a time's day (UTC). It fetches today's and tomorrow's salt together, so that
 * hits are accepted at midnight even while the database is unavailable. Salts of past days are deleted, here and in the
 * database.
 */
export function createDailySalts(db: Db): (at: number) => Promise<Uint8Array> {
  let salts = new Map<string, Buffer>()
  let fetching: Promise<Map<string, Buffer>> | null = null

  function fetch(at: number): Promise<Map<string, Buffer>> {
    fetching ??= db
      .job((tx) => provideSalts(tx, [dayOf(at), dayOf(at + DAY_MS)]))
      .finally(() => (fetching = null))
    return fetching
  }

  return async (at) => {
    const today = dayOf(at)
    const known = salts.get(today)
    if (known && salts.has(dayOf(at + DAY_MS))) return known
    const fetched = fetch(at).then((found) => (salts = found))
    if (!known) return (await fetched).get(today)!
    fetched.catch(() => {}) // only tomorrow's salt is missing; the next hit fetches again
    return known
  }
}
