import type { Db } from '@portico/kit/postgres/db'
import { dayOf } from '../store/hits.ts'
import { saltsFor } from '../store/salts.ts'

const DAY = 86_400_000

/**
 * Gives the salt of a moment's day (UTC). Today's and tomorrow's are fetched together, so that a database which is
 * away at midnight stops no hit; past ones are forgotten here and in the database.
 */
export function saltOfTheDay(db: Db): (at: number) => Promise<Uint8Array> {
  let salts = new Map<string, Buffer>()
  let fetching: Promise<Map<string, Buffer>> | null = null

  function fetch(at: number): Promise<Map<string, Buffer>> {
    fetching ??= db.job((tx) => saltsFor(tx, [dayOf(at), dayOf(at + DAY)])).finally(() => (fetching = null))
    return fetching
  }

  return async (at) => {
    const today = dayOf(at)
    const known = salts.get(today)
    if (known && salts.has(dayOf(at + DAY))) return known
    const fetched = fetch(at).then((found) => (salts = found))
    if (!known) return (await fetched).get(today)!
    fetched.catch(() => {}) // tomorrow's: asked for again by the next hit
    return known
  }
}
