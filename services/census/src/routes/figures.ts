import type { Bus } from '@portico/kit/bus/bus'
import { readProgress, freshAsOf } from '@portico/kit/collect/progress'
import type { Clock } from '@portico/kit/clock'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import type { Db } from '@portico/kit/postgres/db'
import { VisitsQuery, VisitsReply } from '@portico/proto/http/census'
import { permission } from '@portico/proto/enums/permission'
import { startOf, withEmptyBuckets } from '../domain/buckets.ts'
import { readFiguresByPage, readFiguresByTime } from '../store/rollups.ts'
import { HIT_TOPIC } from '../topics.ts'

/** GET /api/rest/census/visits. It reads roll-ups only, so its cost does not depend on the number of hits. */
export function readFigures({ db, bus, clock }: { db: Db; bus: Bus; clock: Clock }): Route {
  return route({
    method: 'GET',
    path: '/api/rest/census/visits',
    summary: 'Visits, page views and visitors by hour, day or page.',
    access: may(permission.activityStats, 'query'),
    query: VisitsQuery,
    answers: { 200: VisitsReply },
    async handle(context): Promise<VisitsReply> {
      const { websiteId, from, to, by, limit } = context.query
      const ends = await bus.ends(HIT_TOPIC.name).catch(() => null)
      return db.tenant(websiteId, async (tx) => {
        const progress = await readProgress(tx)
        const start = startOf(from, by === 'hour' ? 'hour' : 'day')
        const rows =
          by === 'page'
            ? await readFiguresByPage(tx, websiteId, start, to, limit)
            : withEmptyBuckets(await readFiguresByTime(tx, websiteId, by, start, to), by, start, to)
        return { rows, freshAsOf: freshAsOf(progress, ends, clock.now()).toISOString() }
      })
    },
  })
}
