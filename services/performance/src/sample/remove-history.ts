import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import type { Db } from '@portico/kit/postgres/db'
import { permission } from '@portico/proto/enums/permission'
import { RemoveHistory } from '@portico/proto/http/sample-history'
import { lockRollups } from '../store/rollups.ts'

/** DELETE /api/rest/performance/sample-history: deletes all sample data of a website, in one transaction. */
export function removeHistory({ db }: { db: Db }): Route {
  return route({
    method: 'DELETE',
    path: '/api/rest/performance/sample-history',
    summary: 'Deletes the sample data of a website.',
    access: may(permission.settingsGeneral, 'query'),
    query: RemoveHistory,
    answers: { 204: null },
    async handle({ query: { websiteId } }) {
      await db.job(async (tx) => {
        lockRollups(tx, [websiteId])
        for (const table of ['record', 'speed_rollup', 'release'])
          await tx.query(`delete from ${table} where website_id = $1 and sample`, [websiteId])
      })
    },
  })
}
