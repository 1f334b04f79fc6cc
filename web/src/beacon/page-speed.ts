import type { BeaconContext } from './context.ts'
import { fetchMetricSettings } from './metric-settings.ts'
import { measure } from './metrics.ts'
import { pageSpeedRecord } from './page-speed-record.ts'
import { sendRecords } from './send-records.ts'

const WAIT_LIMIT_MS = 60_000
const HIDDEN_DELAY_MS = 1_000

/**
 * Measures this page load and sends one record (PERF-01 to PERF-09): on page hide, a second after the page was hidden,
 * on unload, or after a minute, whichever is first. Without settings, or with a rollout off, nothing is measured.
 */
export async function measurePage(context: BeaconContext): Promise<void> {
  const started = performance.now()
  const { hash, hostname, pathname } = location // an internal link will have changed it when the record is sent
  const settings = await fetchMetricSettings()
  if (!settings) return
  const metrics = measure()
  let sent = false
  const flush = () => {
    if (sent) return
    sent = true
    sendRecords((delivery) => [
      pageSpeedRecord(context, settings.pageLoadId, { hash, hostname, pathname }, metrics(), delivery),
    ])
  }
  addEventListener('pagehide', flush)
  addEventListener('beforeunload', flush)
  addEventListener('portico:navigated', flush)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') setTimeout(flush, HIDDEN_DELAY_MS)
  })
  setTimeout(flush, WAIT_LIMIT_MS - (performance.now() - started))
}
