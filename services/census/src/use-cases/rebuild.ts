import { MAX_KEYS_PER_DAY } from '@portico/proto/limits'
import type { Db } from '@portico/kit/postgres/db'
import { foldViews } from '../domain/fold.ts'
import { readViewsOfDay } from '../store/hits.ts'
import { capPages } from '../store/key-cap.ts'
import { addToRollups, deleteRollupsOfDay, lockRollups } from '../store/rollups.ts'

/**
 * Builds the roll-ups of a website's day (UTC, `YYYY-MM-DD`) again from its raw hits; the figures stay equal. Returns the
 * number of page views. If there are none, because raw hits are deleted earlier than roll-ups, the roll-ups stay.
 */
export async function rebuildDay(db: Pick<Db, 'job'>, websiteId: string, day: string): Promise<number> {
  return db.job(async (tx) => {
    lockRollups(tx, [websiteId])
    const views = await readViewsOfDay(tx, websiteId, day)
    if (views.length === 0) return 0
    deleteRollupsOfDay(tx, websiteId, day)
    const additions = foldViews(views)
    await addToRollups(tx, await capPages(tx, additions, MAX_KEYS_PER_DAY))
    return views.length
  })
}
