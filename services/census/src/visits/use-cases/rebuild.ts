import type { Db } from '@portico/kit/postgres/db'
import { Fold } from '../domain/fold.ts'
import { readViewsOfDay } from '../store/hits.ts'
import { rebuildMonth, uniteSketches } from '../store/months.ts'
import { deleteRollupsOfDay, lockRollups } from '../store/rollups.ts'
import { readVisitsOfDay } from '../store/visits.ts'
import { rollUpDay } from './roll-up-figures.ts'

/** More months than this are left as lists until the next start. */
const MAX_UNITED = 20_000

/**
 * Builds the roll-ups of a website's day (UTC, `YYYY-MM-DD`) again from its raw hits and visits, and the roll-ups of its month from
 * its days; the figures stay equal. Returns the number of page views. If there are none, because raw hits and visits are
 * deleted earlier than roll-ups, the roll-ups stay.
 */
export async function rebuildDay(db: Pick<Db, 'job'>, websiteId: string, day: string): Promise<number> {
  return db.job(async (tx) => {
    lockRollups(tx, [websiteId])
    const views = await readViewsOfDay(tx, websiteId, day)
    const visits = await readVisitsOfDay(tx, websiteId, day)
    if (views.length === 0) return 0
    const fold = new Fold()
    for (const view of views) fold.addView(view)
    for (const visit of visits) fold.changeVisit(null, visit)
    deleteRollupsOfDay(tx, websiteId, day)
    await rollUpDay(tx, fold.additions())
    rebuildMonth(tx, websiteId, day)
    await uniteSketches(tx, MAX_UNITED, websiteId)
    return views.length
  })
}
