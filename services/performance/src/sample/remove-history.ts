import { route, type Route } from '@portico/kit/http/route'
import type { Db } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/performance/sample-history.schemas'
import { lockRollups } from '../store/rollups.ts'

/** DELETE /api/rest/performance/sample-history: deletes all sample data of a website, in one transaction. */
export function removeHistory({ db }: { db: Db }): Route {
  return route(api.removeSampleHistory, async ({ query: { websiteId } }) => {
    await db.job(async (tx) => {
      lockRollups(tx, [websiteId])
      for (const table of ['record', 'speed_rollup', 'release'])
        await tx.query(`delete from ${table} where website_id = $1 and sample`, [websiteId])
    })
  })
}
