import { isTracked } from './census.ts'
import { readContext, type BeaconContext } from './context.ts'
import { watchInteractions, type ViewInteractions } from './interactions.ts'
import { fetchMetricSettings } from './metric-settings.ts'
import { measure, type PageMetrics } from './metrics.ts'
import { measureSoftNavigation, type SoftNavigation } from './soft-navigation.ts'
import { pageSpeedRecord } from './page-speed-record.ts'
import { sendRecords } from './send-records.ts'

const WAIT_LIMIT_MS = 60_000
const HIDDEN_DELAY_MS = 1_000

type Page = { hash: string; hostname: string; pathname: string }

/**
 * Measures this page load and sends one record (PERF-01 to PERF-09): on page hide, a second after the page was hidden,
 * or after a minute, whichever is first. `beforeunload` is not used: it fires before the paint that ends an interaction,
 * and page hide follows it. Each soft navigation ends the record and begins a new one.
 * Nothing is measured without settings or with a rollout off.
 */
export async function measurePage(context: BeaconContext): Promise<void> {
  const started = performance.now()
  const page = currentPage() // read now: a soft navigation may change it before the record is sent
  const settings = await fetchMetricSettings()
  if (!settings) return
  const { pageLoadId } = settings
  const interactionsFrom = watchInteractions()
  const unsent = new Set<View>()
  let shown: View | undefined = createView({
    context,
    pageLoadId,
    page,
    metrics: measure(),
    started,
    interactions: interactionsFrom(0),
    unsent,
  })
  const flush = () => unsent.forEach((view) => view.flush())
  let isLeaving = false
  addEventListener('pagehide', () => {
    // If the page is still visible, `visibilitychange` follows. Wait for it: the last entries arrive in between.
    isLeaving = document.visibilityState === 'visible'
    if (!isLeaving) flush()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') isLeaving = false
    else if (isLeaving) flush()
    else setTimeout(flush, HIDDEN_DELAY_MS)
  })
  addEventListener('portico:navigated', (event) => {
    const navigation = (event as CustomEvent<SoftNavigation>).detail
    const now = performance.now()
    shown?.leave(now, navigation.started)
    const next = readContext()
    shown = isTracked(next, location.pathname)
      ? createView({
          context: next,
          pageLoadId,
          page: currentPage(),
          metrics: measureSoftNavigation(navigation),
          started: now,
          interactions: interactionsFrom(now),
          unsent,
        })
      : undefined
  })
}

type View = {
  /** Sends the record of this view. Further calls do nothing. */
  flush(): void
  /** Ends this view: a soft navigation that began at `by` replaced it at `at`. The record waits for its interaction. */
  leave(at: number, by: number): void
}

type ViewFacts = {
  context: BeaconContext
  pageLoadId: string
  page: Page
  metrics: () => PageMetrics
  /** Start of the view, in ms since page load. */
  started: number
  interactions: ViewInteractions
  unsent: Set<View>
}

/** Holds the measurements of one page view until its record is sent. Adds the view to `unsent`. */
function createView({ context, pageLoadId, page, metrics, started, interactions, unsent }: ViewFacts): View {
  let measured = metrics
  const view: View = {
    flush() {
      if (!unsent.delete(view)) return
      const found = { ...measured(), interactionToNextPaint: interactions.inp() }
      sendRecords((delivery) => [pageSpeedRecord(context, pageLoadId, page, found, delivery)])
    },
    leave(at, by) {
      const last = metrics()
      measured = () => last
      interactions.end(at, by, view.flush)
    },
  }
  unsent.add(view)
  setTimeout(view.flush, WAIT_LIMIT_MS - (performance.now() - started))
  return view
}

const currentPage = (): Page => ({
  hash: location.hash,
  hostname: location.hostname,
  pathname: location.pathname,
})
