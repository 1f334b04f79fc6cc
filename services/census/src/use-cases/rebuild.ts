import { MAX_KEYS_PER_DAY } from '@portico/proto/limits'
import type { Db } from '@portico/kit/postgres/db'
import { foldViews } from '../domain/fold.ts'
import { viewsOfDay } from '../store/hits.ts'
import { withinCap } from '../store/key-cap.ts'
import { addToRollups, clearRollups, lockRollups } from '../store/rollups.ts'

/**
 * Makes a website's roll-ups of one day (UTC, `YYYY-MM-DD`) again from its raw hits: the figures come out equal. Returns
 * how many page views there are. Without any, which is so when the raw hits are no longer kept, the roll-ups stay.
 */
export async function rebuildDay(db: Pick<Db, 'job'>, websiteId: string, day: string): Promise<number> {
  return db.job(async (tx) => {
    lockRollups(tx, [websiteId])
    const views = await viewsOfDay(tx, websiteId, day)
    if (views.length === 0) return 0
    clearRollups(tx, websiteId, day)
    const additions = foldViews(views)
    await addToRollups(tx, await withinCap(tx, additions, MAX_KEYS_PER_DAY))
    return views.length
  })
}
