import { CONSENT_EVENT } from '../lib/consent-event.ts'
import { countView } from './census.ts'
import { readContext } from './context.ts'
import { keepEvents } from './early.ts'

/** The longest wait for an idle moment after the load, ms. */
const IDLE_MS = 5_000

const load = () =>
  // Its start sets the handler: a second call finds it.
  void import('./collectors.ts').then((chunk) => events.handle || chunk.startCollectors(events))
const events = keepEvents(load)

const start = () => {
  countView(readContext(), document.referrer)
  if (document.readyState === 'complete') startCollectors()
  else addEventListener('load', startCollectors)
}

/** Loads the other collectors in an idle moment after the page has loaded, if no click has loaded them before. */
const startCollectors = () => {
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: IDLE_MS })
  else setTimeout(load)
}

// A prerendered page counts as a view only when it is shown.
if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', start, { once: true })
} else setTimeout(start) // A task of its own: on phones, reading the size of the window lays out the page.

// A soft navigation and a return from the back/forward cache show a page without a load event.
addEventListener('portico:navigated', (event) =>
  countView(readContext(), (event as CustomEvent<{ from: string }>).detail.from),
)
addEventListener(CONSENT_EVENT, () => {
  void import('./forget.ts').then((chunk) => chunk.applyChoice(readContext()))
})
addEventListener('pageshow', (event) => event.persisted && countView(readContext(), document.referrer))
