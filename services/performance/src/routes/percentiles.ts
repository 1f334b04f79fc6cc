import type { Bus } from '@portico/kit/bus/bus'
import { readProgress, freshAsOf } from '@portico/kit/collect/progress'
import type { Clock } from '@portico/kit/clock'
import { may } from '@portico/kit/http/access'
import { route, type Route } from '@portico/kit/http/route'
import type { Db } from '@portico/kit/postgres/db'
import { permission } from '@portico/proto/enums/permission'
import { PercentilesQuery, PercentilesReply } from '@portico/proto/http/performance'
import { scaleOf } from '../domain/fold.ts'
import { countOf, percentile } from '../domain/histogram.ts'
import { readHistogramsByKey, readHistogramsByDay } from '../store/histograms.ts'
import { RECORD_TOPIC } from '../topics.ts'

/**
 * GET /api/rest/performance/percentiles. It reads histograms only, so its cost does not depend on the number of page
 * loads.
 */
export function readPercentiles({ db, bus, clock }: { db: Db; bus: Bus; clock: Clock }): Route {
  return route({
    method: 'GET',
    path: '/api/rest/performance/percentiles',
    summary: 'How fast pages were: percentiles of a measure by page, device, release or day.',
    access: may(permission.activityStats, 'query'),
    query: PercentilesQuery,
    answers: { 200: PercentilesReply },
    async handle(context): Promise<PercentilesReply> {
      const { websiteId, from, to, metric, by, limit } = context.query
      const ends = await bus.ends(RECORD_TOPIC.name).catch(() => null)
      return db.tenant(websiteId, async (tx) => {
        const progress = await readProgress(tx)
        const found =
          by === 'day' || by === 'all'
            ? await readHistogramsByDay(tx, websiteId, metric, from, to, by === 'all')
            : await readHistogramsByKey(tx, websiteId, metric, by, from, to, limit)
        const at = (counts: number[], share: number) => round(percentile(counts, share) / scaleOf(metric))
        const rows = [...found]
          .map(([key, counts]) => ({
            key,
            count: countOf(counts),
            p50: at(counts, 0.5),
            p75: at(counts, 0.75),
            p95: at(counts, 0.95),
          }))
          .sort((one, other) =>
            by === 'day'
              ? one.key.localeCompare(other.key)
              : other.count - one.count || one.key.localeCompare(other.key),
          )
          .slice(0, limit)
        return { rows, freshAsOf: freshAsOf(progress, ends, clock.now()).toISOString() }
      })
    },
  })
}

const round = (value: number) => Math.round(value * 10_000) / 10_000
