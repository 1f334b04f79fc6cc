import { COLLECT_EVENT, MEDIA_EVENT, type CollectDetail } from '@portico/proto/collect/collector-events'
import { eventSource } from '@portico/proto/enums/event-source'
import { NETWORK_ERROR } from '@portico/proto/collect/event-fields'
import { isTracked } from './census.ts'
import { clients } from './clients.ts'
import { readContext } from './context.ts'
import type { PageEvents } from './early.ts'
import { holdsTrackingData } from '../lib/tracking-data.ts'
import { captureError, captureEvent, sendErrors } from './errors/reporter.ts'
import { reportLanding } from './events/landing.ts'
import { sendLog } from './events/logger.ts'
import { analyticsId, openSession } from './events/session.ts'
import { startV1Queue, V1_PATH } from './events/v1-queue.ts'
import { countClick, watchButtons } from './visits/buttons.ts'
import { reportForms } from './visits/forms.ts'
import { startHeartbeat } from './visits/heartbeat.ts'
import { countMedia } from './visits/media.ts'
import { postPageCall } from './visits/page-call.ts'

/** Errors that an inline script keeps from the start of the page (`page-script/early-calls.ts`). */
type InlineErrors = Event[] & { stop(): void }

/** The handler of each event of the page. */
const handlers: Record<string, (event: Event) => void> = {
  error: captureEvent,
  unhandledrejection: captureEvent,
  click: countClick,
  [MEDIA_EVENT]: countMedia,
  [COLLECT_EVENT]: (event) => collect((event as CustomEvent<CollectDetail>).detail),
}

function collect(detail: CollectDetail): void {
  switch (detail.kind) {
    case 'network-error':
      return reportNetworkError(detail.url)
    case 'overlay':
      // In a task of its own, because showing a popup is already one of the longest tasks of a page.
      setTimeout(() => {
        postPageCall('overlay')
        watch(detail.element)
      })
      return
    case 'quick-view':
      return clients.recordQuickView(detail.productId)
    case 'error':
      return captureError(detail.error)
    case 'clients':
      return detail.take(clients)
  }
}

const networkError = {
  actor: 'system',
  action: NETWORK_ERROR,
  event_owner_team: 'web',
  event_source: eventSource.web,
  object_type: 'call',
}

/** DATA-24. Refusals of the event are logged by its client. A failure of the event itself is not reported. */
function reportNetworkError(url: string): void {
  if (!url.endsWith(V1_PATH))
    clients.track({ ...networkError, urlRequested: url }, NETWORK_ERROR).catch(() => {})
}

/**
 * Starts the collectors of a page, and the collector of page speed last. `events` gets their handler. Each of them checks the
 * page's rules (`isTracked`) when it sends: a soft navigation changes the page. Tracking data is removed on every page,
 * even if its views are not counted.
 */
export function startCollectors(events: PageEvents): void {
  const handle = (event: Event) => handlers[event.type]!(event)
  events.handle = handle
  const inline = (window as { porticoErrors?: InlineErrors }).porticoErrors
  inline?.stop()
  // Both lists contain the errors of the moments between the two scripts.
  for (const event of new Set([...(inline ?? []), ...events.kept.splice(0)])) handle(event)
  const showPage = () => {
    if (holdsTrackingData())
      void import('./forget.ts').then((chunk) => chunk.forgetUnlessAllowed(readContext()))
    watch(document)
  }
  addEventListener('portico:navigated', showPage)
  addEventListener('pageshow', (event) => event.persisted && showPage())
  addEventListener('pagehide', () => {
    sendErrors()
    sendLog()
  })
  startV1Queue()
  startHeartbeat()
  showPage()
  const context = readContext()
  if (!isTracked(context)) return
  analyticsId(context)
  if (openSession(context).isLanding) reportLanding()
  void import('./speed/page-speed.ts').then((chunk) => chunk.measurePage(context))
}

/** Reports the buttons and forms under `root`. */
function watch(root: ParentNode): void {
  watchButtons(root)
  reportForms(root)
}
