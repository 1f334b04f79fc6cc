import type { Metrics } from '@portico/kit/runtime/metrics'
import { rateClasses, upstreamNames, type RouteRow } from './routes.ts'

const refusals = ['rate', 'client', 'in-flight', 'delay', 'renders', 'crumb', 'quota'] as const
const endings = ['client', 'full', 'evicted', 'penalty', 'stalled', 'held', 'pipelined'] as const

const pageSources = ['cache', 'shared', 'renewed', 'web'] as const
export type PageSource = (typeof pageSources)[number]

/** Metrics of the gateway. Labels are rows of the route table, never websites, hosts or addresses. */
export function gatewaySignals(metrics: Metrics) {
  const pages = metrics.counterBy(
    'gateway_pages_total',
    'Anonymous page views by where they came from; `renewed` pages were in the cache, and web has said that they are the same after a change.',
    'source',
    pageSources,
  )
  const refused = metrics.counter('gateway_refused_total', 'Requests refused by reason.', ['reason', 'class'])
  for (const reason of refusals) for (const name of rateClasses) refused.inc({ reason, class: name }, 0)
  const lookups = metrics.counter('gateway_lookups_total', 'Questions about hosts and sessions, by result.', [
    'of',
    'result',
  ])
  const upstreamFailed = metrics.counterBy(
    'gateway_upstream_failures_total',
    'Requests that an upstream did not answer: away, too slow, or broken off.',
    'upstream',
    upstreamNames,
  )
  const connectionEnded = metrics.counterBy(
    'gateway_connections_ended_total',
    'Connections refused because one client (client) or all together (full) have too many, or ended for a newcomer (evicted), refused because of a penalty (penalty), ended because too many requests waited on them (pipelined), because their reader read nothing (stalled), or because too many slow readers held connections of an upstream (held).',
    'reason',
    endings,
  )
  const untrusted = metrics.counter(
    'gateway_untrusted_forwards_total',
    'Requests with X-Forwarded-For from an address that is no trusted proxy.',
    [],
  )
  untrusted.inc(0)
  const observers = new Map<string, (status: number, seconds: number) => void>()

  return {
    /** Counts a finished request of a row, or of no row. */
    request(method: string, row: RouteRow | null, status: number, seconds: number): void {
      const key = `${method} ${row?.prefix ?? 'none'}`
      let observe = observers.get(key)
      if (!observe) observers.set(key, (observe = metrics.request(method, row?.prefix ?? 'none')))
      observe(status, seconds)
    },
    page: (source: PageSource) => pages(source),
    /** Returns a function that counts questions of one kind; its counters are looked up once. */
    lookup(of: 'website' | 'session') {
      const children = {
        hit: lookups.labels({ of, result: 'hit' }),
        miss: lookups.labels({ of, result: 'miss' }),
        stale: lookups.labels({ of, result: 'stale' }),
      }
      return (result: 'hit' | 'miss' | 'stale') => children[result].inc()
    },
    upstreamFailed,
    connectionEnded,
    untrustedForward: () => untrusted.inc(),
    refused: (reason: (typeof refusals)[number], rateClass: string) =>
      refused.inc({ reason, class: rateClass }),
    /** Registers gauges whose values are read at each scrape. */
    watch(values: {
      inFlight(): number
      delaySeconds(): number
      cacheBytes(): number
      cachePages(): number
      connections(): number
      waitingRequests(): number
      penalties(): number
      renders(): number
      waitingRenders(): number
      bodyBytes(): number
      replyBytes(): number
    }): void {
      const shown = (name: string, help: string, read: () => number) => {
        const gauge = metrics.gauge(name, help)
        Object.assign(gauge, { collect: () => gauge.set(read()) })
      }
      shown('gateway_requests_in_flight', 'Requests being worked on.', values.inFlight)
      shown(
        'gateway_event_loop_delay_seconds',
        '90th percentile of a half second, the smaller one of the last two.',
        values.delaySeconds,
      )
      shown('gateway_page_cache_bytes', 'Bytes of finished pages.', values.cacheBytes)
      shown('gateway_connections', 'Connections of browsers and proxies.', values.connections)
      shown(
        'gateway_requests_waiting',
        'Requests that have not begun, because clients take turns.',
        values.waitingRequests,
      )
      shown('gateway_penalties', 'Clients with a penalty or on the way to one.', values.penalties)
      shown('gateway_renders', 'Pages that web renders now.', values.renders)
      shown('gateway_renders_waiting', 'Pages that wait to be rendered.', values.waitingRenders)
      shown('gateway_body_bytes', 'Bytes of request bodies beyond the first 16 KB of each.', values.bodyBytes)
      shown('gateway_reply_bytes', 'Bytes of replies that wait for their readers.', values.replyBytes)
      shown('gateway_page_cache_pages', 'Finished pages kept.', values.cachePages)
    },
  }
}

export type Signals = ReturnType<typeof gatewaySignals>
