import { csvReply } from '@portico/kit/http/reply/csv'
import { route, type Route } from '@portico/kit/http/route'
import type { Db } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/performance/page-speed.schemas'
import { readReleases } from '../store/releases.ts'

/** GET /api/rest/performance/releases: the times of releases, to mark them on charts of page speed. */
export function listReleases({ db }: { db: Db }): Route {
  return route(api.listReleases, async ({ query }) => {
    const { websiteId, from, to, limit, format } = query
    const found = await db.tenant(websiteId, (tx) => readReleases(tx, websiteId, from, to, limit))
    const rows = found.map(({ releaseId, publishedAt, contentVersion }) => ({
      key: releaseId,
      publishedAt: publishedAt.toISOString(),
      contentVersion,
    }))
    return format === 'csv' ? csvReply('releases', ['key', 'publishedAt', 'contentVersion'], rows) : { rows }
  })
}
