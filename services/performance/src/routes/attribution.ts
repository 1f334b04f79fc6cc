import { csvReply } from '@portico/kit/http/reply/csv'
import { route, type Route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/performance/page-speed.schemas'
import { WHOLE } from '../domain/fold.ts'
import { countOf } from '../domain/histogram.ts'
import { percentileOf } from '../domain/percentiles.ts'
import { monthsAndDaysOf } from '../domain/spans.ts'
import { readTopKeys } from '../store/read-rollups.ts'
import { readFresh, type ReadingDeps } from './reading.ts'

/** GET /api/rest/performance/attribution: what caused a metric, of all pages or of one. It reads roll-ups only. */
export function readAttribution(deps: ReadingDeps): Route {
  return route(api.readAttribution, async ({ query }) => {
    const { websiteId, from, to, metric, kind, page, limit, format } = query
    const reading = await readFresh(deps, websiteId, async (tx) => {
      const grain = kind === 'resource' ? 'lcp-resource' : metric
      const wanted = { websiteId, metric, grain, buckets: monthsAndDaysOf(from, to) } as const
      const { histograms, hasSample } = await readTopKeys(tx, wanted, page ?? WHOLE, limit)
      const rows = [...histograms]
        .map(([key, histogram]) => ({
          key,
          count: countOf(histogram),
          p75: percentileOf(metric, histogram, 0.75),
        }))
        .sort((one, other) => other.count - one.count || one.key.localeCompare(other.key))
      return { rows, hasSample }
    })
    return format === 'csv'
      ? csvReply(`page-speed-${metric}-${kind}s`, ['key', 'count', 'p75'], reading.rows)
      : reading
  })
}
