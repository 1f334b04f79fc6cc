import { csvReply } from '@portico/kit/http/reply/csv'
import { route, type Route } from '@portico/kit/http/route'
import type { Tx } from '@portico/kit/postgres/db'
import * as api from '@portico/proto/api/performance/page-speed.schemas'
import type { PercentilesQuery } from '@portico/proto/http/visits/performance-figures'
import { speedDevices, type PercentilesRow } from '@portico/proto/http/visits/performance-figures'
import { WHOLE } from '../domain/fold.ts'
import { percentilesRow } from '../domain/percentiles.ts'
import { daysOf, hoursOf, monthsAndDaysOf } from '../domain/spans.ts'
import { readRows, readTopKeys, type SpeedReading, type NameOf } from '../store/read-rollups.ts'
import { readFresh, type ReadingDeps } from './reading.ts'

const COLUMNS = ['key', 'count', 'p50', 'p75', 'p95', 'good', 'needsImprovement', 'poor'] as const
/** Groupings by time, with the characters of an ISO time that name a span. */
const spans = { hour: 13, day: 10, month: 7 } as const
const isSpan = (by: string): by is keyof typeof spans => by in spans

/**
 * GET /api/rest/performance/percentiles (WIRE-33). It reads roll-ups only, so its cost does not depend on the number of
 * page loads.
 */
export function readPercentiles(deps: ReadingDeps): Route {
  return route(api.readPercentiles, async ({ query }) => {
    const { websiteId, metric, by, limit, format } = query
    const reading = await readFresh(deps, websiteId, async (tx) => {
      const { histograms, hasSample } = await find(tx, query)
      const rows = [...histograms]
        .map(([key, histogram]) => percentilesRow(key, metric, histogram))
        .sort(isSpan(by) ? inTime : byCount)
      return { rows: isSpan(by) ? rows : rows.slice(0, limit), hasSample }
    })
    return format === 'csv' ? csvReply(`page-speed-${metric}-by-${by}`, COLUMNS, reading.rows) : reading
  })
}

/** Names of spans are ASCII of one form, so they sort by time. */
const inTime = (one: PercentilesRow, other: PercentilesRow) => (one.key < other.key ? -1 : 1)
const byCount = (one: PercentilesRow, other: PercentilesRow) =>
  other.count - one.count || one.key.localeCompare(other.key)

function find(
  tx: Tx,
  { websiteId, metric, by, page, device, from, to, limit }: PercentilesQuery,
): Promise<SpeedReading> {
  const buckets =
    by === 'hour' ? hoursOf(from, to) : by === 'day' ? daysOf(from, to) : monthsAndDaysOf(from, to)
  const wanted = { websiteId, metric, buckets }
  if (by === 'page' || by === 'connection' || by === 'release')
    return readTopKeys(tx, { ...wanted, grain: by }, device ?? WHOLE, limit)
  const nameOf: NameOf = ({ key, part, bucket }) =>
    by === 'all' ? 'all' : isSpan(by) ? nameOfSpan(by, bucket.at) : page === undefined ? key : part
  if (page === undefined) {
    const keys = device ? [device] : speedDevices
    return readRows(tx, { ...wanted, grain: 'device' }, { keys, parts: [WHOLE] }, nameOf)
  }
  const parts = by === 'device' ? speedDevices : [device ?? WHOLE]
  return readRows(tx, { ...wanted, grain: 'page' }, { keys: [page], parts }, nameOf)
}

/** An hour is named by its full ISO time, so that it can be parsed. */
function nameOfSpan(span: keyof typeof spans, at: number): string {
  const name = new Date(at).toISOString().slice(0, spans[span])
  return span === 'hour' ? `${name}:00:00.000Z` : name
}
