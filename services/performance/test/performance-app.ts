import type { Caller } from '@portico/kit/http/principal'
import { startCollector } from '@portico/kit/testing/collector'
import { call } from '@portico/kit/testing/http'
import { until } from '@portico/kit/testing/until'
import type { PercentilesReply } from '@portico/proto/http/visits/performance-figures'
import { encodeRecord } from '@portico/proto/collect/performance-encoding'
import { buildApp } from '../src/app.ts'

export const website = { id: 'a1'.repeat(12), identifier: 'acme' }
export const visitor: Caller = { website, principal: { kind: 'anonymous' } }
export const owner: Caller = {
  website: null,
  principal: {
    kind: 'owner',
    accountId: 'c3'.repeat(12),
    sessionId: 's',
    sites: { [website.id]: ['admin'] },
  },
}
export const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
/** The time of tests: 15 January 2026, 12:00 UTC. Records count there, unless they tell another time. */
export const NOW = Date.UTC(2026, 0, 15, 12)

/** A record of the home page, encoded. `more` are fields of the record itself. */
export const record = (data: Record<string, unknown>, pathname = '/', more: object = {}) =>
  encodeRecord({
    app: 'site',
    event: 'page_speed',
    pageLoadId: 'p-1',
    data: { pathname, release: 'r1', display: { viewportWidth: 1_280 }, ...data },
    ...more,
  })

/** Starts performance on a real Postgres and a real bus; `broker.away` makes every publish fail. */
export async function startPerformance(now = () => new Date(NOW), options: { rateFactor?: number } = {}) {
  const collector = await startCollector({
    name: 'performance',
    migrations: new URL('../migrations/', import.meta.url),
    topic: 'performance.record.v1',
    clock: { now },
    options,
    build: buildApp,
  })
  const range = { websiteId: website.id, from: '2026-01-15', to: '2026-01-16' }
  const read = (name: string, query: Record<string, string>, caller = owner) =>
    call(`${collector.url}/api/rest/performance/${name}?${new URLSearchParams({ ...range, ...query })}`, {
      to: 'performance',
      caller,
    })
  return {
    ...collector,
    read,
    settings: () =>
      call(`${collector.url}/api/1/performance/settings`, { to: 'performance', caller: visitor }),
    post: (body: unknown, caller = visitor, headers: Record<string, string> = {}) =>
      call(`${collector.url}/api/1/performance/records`, {
        to: 'performance',
        caller,
        text: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
        headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': FIREFOX, ...headers },
      }),
    /** The rows of the percentiles of a metric. */
    rows: async (metric: string, by: string, query: Record<string, string> = {}) =>
      (await read('percentiles', { metric, by, ...query })).json<PercentilesReply>().rows,
    /** Resolves when the counter of dropped records has this value for `reason`. */
    dropped: (reason: string, times: number) =>
      until(async () =>
        (await collector.metrics.registry.metrics()).includes(
          `performance_records_dropped_total{reason="${reason}",service="performance"} ${times}\n`,
        ),
      ),
  }
}
export type Performance = Awaited<ReturnType<typeof startPerformance>>
