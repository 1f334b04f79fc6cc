import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/performance/page-speed.schemas'
import type { LatestRecordsReply } from '@portico/proto/http/visits/performance-figures'
import { readLatestRecords } from '../store/records.ts'
import { readFresh, type ReadingDeps } from './reading.ts'

/** GET /api/rest/performance/records: the latest records with all their fields, including fields that are in no figure. */
export function listLatestRecords(deps: ReadingDeps): Route {
  return route(api.listLatestRecords, ({ query }): Promise<LatestRecordsReply> => {
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
  })
}
