import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import { permission } from '@portico/proto/enums/permission'
import { LatestRecordsQuery, LatestRecordsReply } from '@portico/proto/http/performance-figures'
import { readLatestRecords } from '../store/records.ts'
import { readFresh, type ReadingDeps } from './reading.ts'

/** GET /api/rest/performance/records: the latest records with all their fields, also those that are in no figure. */
export function listLatestRecords(deps: ReadingDeps): Route {
  return route({
    method: 'GET',
    path: '/api/rest/performance/records',
    summary: 'The latest page-speed records as they were sent.',
    access: may(permission.activityStats, 'query'),
    query: LatestRecordsQuery,
    answers: { 200: LatestRecordsReply },
    handle({ query }): Promise<LatestRecordsReply> {
      const { websiteId, event, limit } = query
      return readFresh(deps, websiteId, async (tx) => {
        const found = await readLatestRecords(tx, websiteId, event, limit)
        const rows = found.map(({ fields, occurredAt, ...row }) => ({
          ...row,
          occurredAt: occurredAt.toISOString(),
          record: JSON.parse(fields) as Record<string, unknown>,
        }))
        return { rows, hasSample: rows.some((row) => row.sample) }
      })
    },
  })
}
