import { isTracked } from './census.ts'
import { readContext, type BeaconContext } from './context.ts'
import { fetchMetricSettings } from './metric-settings.ts'
import { measure, type PageMetrics } from './metrics.ts'
import { measureMove, type Move } from './moves.ts'
import { pageSpeedRecord } from './page-speed-record.ts'
import { sendRecords } from './send-records.ts'

const WAIT_LIMIT_MS = 60_000
const HIDDEN_DELAY_MS = 1_000

type Page = { hash: string; hostname: string; pathname: string }

/**
 * Measures this page load and sends one record (PERF-01 to PERF-09): on page hide, a second after the page was hidden,
 * on unload, or after a minute, whichever is first. Each soft navigation ends it and begins a record of its own.
 * Without settings, or with a rollout off, nothing is measured.
 */
export async function measurePage(context: BeaconContext): Promise<void> {
  const started = performance.now()
  const page = placeNow() // an internal link will have changed it when the record is sent
  const settings = await fetchMetricSettings()
  if (!settings) return
  let flush = keep(context, settings.pageLoadId, page, measure(), started)
  addEventListener('pagehide', () => flush())
  addEventListener('beforeunload', () => flush())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') setTimeout(() => flush(), HIDDEN_DELAY_MS)
  })
  addEventListener('portico:navigated', (event) => {
    flush()
    const move = (event as CustomEvent<Move>).detail
    const shown = readContext()
    if (!isTracked(shown, location.pathname)) return void (flush = () => {})
    flush = keep(shown, settings.pageLoadId, placeNow(), measureMove(move), performance.now())
  })
}

/** Keeps what is measured of one page view until its record is sent, once, by the function it returns or by time. */
function keep(
  context: BeaconContext,
  pageLoadId: string,
  page: Page,
  metrics: () => PageMetrics,
  started: number,
): () => void {
  let sent = false
  const flush = () => {
    if (sent) return
    sent = true
    sendRecords((delivery) => [pageSpeedRecord(context, pageLoadId, page, metrics(), delivery)])
  }
  setTimeout(flush, WAIT_LIMIT_MS - (performance.now() - started))
  return flush
}

const placeNow = (): Page => ({
  hash: location.hash,
  hostname: location.hostname,
  pathname: location.pathname,
})
