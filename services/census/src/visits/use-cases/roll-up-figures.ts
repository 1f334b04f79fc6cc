import { MAX_KEYS_PER_DAY } from '@portico/proto/limits'
import type { Tx } from '@portico/kit/postgres/db'
import { monthsOf, type Addition } from '../domain/fold.ts'
import { capKeys } from '../store/key-cap.ts'
import { addToRollups, findRows } from '../store/rollups.ts'

/** Adds to the roll-ups of minutes, hours and days, and of their months. The caller holds `lockRollups`. */
export async function rollUpFigures(tx: Tx, additions: readonly Addition[]): Promise<void> {
  if (additions.length === 0) return
  const all = [...additions, ...monthsOf(additions)]
  const stored = await findRows(tx, all)
  const capped = await capNew(tx, additions, stored)
  if (capped === additions) return addToRollups(tx, all, stored)
  const merged = [...capped, ...monthsOf(capped)]
  addToRollups(tx, merged, await findRows(tx, merged))
}

/** The same without months: a rebuild makes them from all their days. */
export async function rollUpDay(tx: Tx, additions: readonly Addition[]): Promise<void> {
  const capped = await capNew(tx, additions, new Map())
  addToRollups(tx, capped, new Map())
}

function capNew(tx: Tx, additions: readonly Addition[], stored: ReadonlyMap<number, unknown>) {
  const fresh = additions.filter((_, index) => !stored.has(index))
  return capKeys(tx, additions, fresh, MAX_KEYS_PER_DAY)
}
