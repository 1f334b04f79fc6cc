import { METRICS_WAIT_MS, VISIBILITY_SEND_DELAY_MS } from '@portico/proto/limits/tracking-limits'
import { uuidv7 } from '@portico/proto/values/uuid'
import { isTracked } from '../census.ts'
import { readContext, type BeaconContext } from '../context.ts'
import { watchInteractions } from '../interactions.ts'
import { fetchMetricSettings, isOn } from './metric-settings.ts'
import { measure, type Measured } from './metrics.ts'
import { createView, type View } from './page-speed-view.ts'
import { speedRecord, type Page } from './page-speed-record.ts'
import { sendRecords } from '../send-records.ts'
import { measureSoftNavigation, type SoftNavigation } from '../soft-navigation.ts'
import { watchTimings } from '../timings.ts'

/**
 * Measures this page load and sends one record (PERF-01 to PERF-11): on page hide, a second after the page was hidden,
 * or after a minute, whichever is first. `unload` is not used: it keeps pages out of the back/forward cache, and page hide
 * precedes it. Each soft navigation, and each return from that cache, ends the record and begins a new one. Nothing is
 * measured without settings or with a rollout off.
 */
export async function measurePage(context: BeaconContext): Promise<void> {
  const page = currentPage() // read now: a soft navigation may change it before the record is sent
  // Until there are settings nothing can be sent, and a page that was hidden by then would never be.
  let isDue = false
  let flush = () => void (isDue = true)
  sendOnLeaving(() => flush())
  const settings = await fetchMetricSettings()
  if (!settings) return
  const { pageLoadId } = settings
  const interactionsFrom = watchInteractions()
  const unsent = new Set<View>()
  const show = (
    of: BeaconContext,
    page: Page,
    started: number,
    interactionsSince: number,
    read: () => Measured,
  ) =>
    createView({
      measured: read,
      interactions: interactionsFrom(interactionsSince),
      sendBy: started + METRICS_WAIT_MS,
      unsent,
      send: (measured) => {
        const time = Math.round(performance.timeOrigin + started)
        const facts = { event: 'page_speed', context: of, pageLoadId, page, time, measured } as const
        const recordId = uuidv7()
        sendRecords((deliveryType) => [speedRecord({ ...facts, recordId, deliveryType })])
      },
    })
  let shown: View | undefined
  // Before the observers of `measure`, which report the return in their own listeners.
  const onReturn = (event: PageTransitionEvent) => {
    if (!event.persisted) return
    const now = performance.now()
    shown?.leave(now, now)
    measures.restart()
    const next = readContext()
    shown = isTracked(next, location.pathname)
      ? show(next, currentPage(), now, now, measures.read)
      : undefined
  }
  addEventListener('pageshow', onReturn, { capture: true })
  const measures = measure()
  shown = show(context, page, 0, 0, measures.read)

  const sendTimings = isOn(settings, 'track-user-timing')
    ? watchTimings((timings) => {
        const current = readContext()
        if (!isTracked(current, location.pathname)) return
        const ids = timings.map(() => uuidv7())
        const page = currentPage()
        sendRecords((deliveryType) =>
          timings.map(({ event, time, data }, at) =>
            speedRecord({
              ...{ event, context: current, pageLoadId, page, time, measured: data },
              ...{ recordId: ids[at]!, deliveryType },
            }),
          ),
        )
      })
    : undefined
  flush = () => {
    unsent.forEach((view) => view.flush())
    sendTimings?.()
  }
  if (isDue) setTimeout(flush, VISIBILITY_SEND_DELAY_MS) // the observers get their first entries meanwhile
  addEventListener('portico:navigated', (event) => {
    const navigation = (event as CustomEvent<SoftNavigation>).detail
    const now = performance.now()
    shown?.leave(now, navigation.started)
    const next = readContext()
    shown = isTracked(next, location.pathname)
      ? show(next, currentPage(), navigation.started, now, measureSoftNavigation(navigation))
      : undefined
  })
}

/** Calls `flush` when the page is left, and a second after it was hidden (PERF-09, S-30). */
function sendOnLeaving(flush: () => void): void {
  let isLeaving = false
  addEventListener('pagehide', () => {
    // If the page is still visible, `visibilitychange` follows. Wait for it: the last entries arrive in between.
    isLeaving = document.visibilityState === 'visible'
    if (!isLeaving) flush()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') isLeaving = false
    else if (isLeaving) flush()
    else setTimeout(flush, VISIBILITY_SEND_DELAY_MS)
  })
}

const currentPage = (): Page => ({
  hash: location.hash,
  hostname: location.hostname,
  pathname: location.pathname,
})
