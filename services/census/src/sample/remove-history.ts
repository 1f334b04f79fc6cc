import { route, type Route } from '@portico/kit/http/route'
import type { Db } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/census/sample/sample-history.schemas'
import { deleteSampleConversions } from '../conversions/store/conversions.ts'
import { lockRollups } from '../visits/store/rollups.ts'

/** The tables with sample data. */
const tables = [
  'hit',
  'visit',
  'visit_block',
  'visit_figures',
  'event',
  'waiting_event',
  'script_error',
  'tally',
  'tally_label',
  'error_group',
] as const

/** DELETE /api/rest/census/sample-history: deletes all sample data of a website, in one transaction. */
export function removeHistory({ db }: { db: Db }): Route {
  return route(api.removeSampleHistory, async ({ query: { websiteId } }) => {
    await db.job(async (tx) => {
      lockRollups(tx, [websiteId])
      for (const table of tables)
        await tx.query(`delete from ${table} where website_id = $1 and sample`, [websiteId])
      await deleteSampleConversions(tx, websiteId)
    })
  })
}
