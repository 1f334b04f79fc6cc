import { isTracked } from './census.ts'
import { readContext, type BeaconContext } from './context.ts'
import { watchInteractions, type ViewInteractions } from './interactions.ts'
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
 * or after a minute, whichever is first. Never on `beforeunload`: it comes before the paint that ends an interaction,
 * and page hide follows it. Each soft navigation ends the record and begins one of its own.
 * Without settings, or with a rollout off, nothing is measured.
 */
export async function measurePage(context: BeaconContext): Promise<void> {
  const started = performance.now()
  const page = placeNow() // an internal link will have changed it when the record is sent
  const settings = await fetchMetricSettings()
  if (!settings) return
  const { pageLoadId } = settings
  const interactionsFrom = watchInteractions()
  const unsent = new Set<View>()
  let shown: View | undefined = keep({
    context,
    pageLoadId,
    page,
    metrics: measure(),
    started,
    interactions: interactionsFrom(0),
    unsent,
  })
  const flush = () => unsent.forEach((view) => view.flush())
  let leaves = false
  addEventListener('pagehide', () => {
    // A page that is left while it is visible is hidden right after this: only then its last entries are there.
    leaves = document.visibilityState === 'visible'
    if (!leaves) flush()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') leaves = false
    else if (leaves) flush()
    else setTimeout(flush, HIDDEN_DELAY_MS)
  })
  addEventListener('portico:navigated', (event) => {
    const move = (event as CustomEvent<Move>).detail
    const now = performance.now()
    shown?.leave(now, move.started)
    const next = readContext()
    shown = isTracked(next, location.pathname)
      ? keep({
          context: next,
          pageLoadId,
          page: placeNow(),
          metrics: measureMove(move),
          started: now,
          interactions: interactionsFrom(now),
          unsent,
        })
      : undefined
  })
}

type View = {
  /** Sends the record of this view; a second time does nothing. */
  flush(): void
  /** A soft navigation that began at `by` shows another view since `at`; the record waits for its interaction. */
  leave(at: number, by: number): void
}

type Kept = {
  context: BeaconContext
  pageLoadId: string
  page: Page
  metrics: () => PageMetrics
  /** When the view began, on the page's clock. */
  started: number
  interactions: ViewInteractions
  unsent: Set<View>
}

/** Keeps what is measured of one page view until its record is sent, once. */
function keep({ context, pageLoadId, page, metrics, started, interactions, unsent }: Kept): View {
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

const placeNow = (): Page => ({
  hash: location.hash,
  hostname: location.hostname,
  pathname: location.pathname,
})
