import { MAX_KEYS_PER_DAY } from '@portico/proto/limits'
import type { Db } from '@portico/kit/postgres/db'
import { foldViews } from '../domain/fold.ts'
import { viewsOfDay } from '../store/hits.ts'
import { withinCap } from '../store/key-cap.ts'
import { addToRollups, clearRollups, lockRollups } from '../store/rollups.ts'

/** Makes a website's roll-ups of one day (UTC, `YYYY-MM-DD`) again from its raw hits: the figures come out equal. */
export async function rebuildDay(db: Db, websiteId: string, day: string): Promise<void> {
  await db.job(async (tx) => {
    lockRollups(tx, [websiteId])
    clearRollups(tx, websiteId, day)
    const additions = foldViews(await viewsOfDay(tx, websiteId, day))
    await addToRollups(tx, await withinCap(tx, additions, MAX_KEYS_PER_DAY))
  })
}
