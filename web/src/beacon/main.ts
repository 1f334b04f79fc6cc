import { countView, isTracked } from './census.ts'
import { readContext, type BeaconContext } from './context.ts'
import { forgetUnlessAllowed } from './visitor.ts'

/** Handles a page view with `from` as referrer. Cookies are removed on every page, even if its views are not counted. */
function handleView(context: BeaconContext, from: string): void {
  forgetUnlessAllowed(context)
  countView(context, from)
}

const context = readContext()

const start = () => {
  handleView(context, document.referrer)
  if (isTracked(context, location.pathname)) {
    const later = window.requestIdleCallback ?? setTimeout
    later(() => void import('./page-speed.ts').then((chunk) => chunk.measurePage(context)))
  }
}

// A prerendered page counts as a view only when it is shown.
if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', start, { once: true })
} else start()

// A soft navigation and a return from the back/forward cache show a page without a load event.
addEventListener('portico:navigated', (event) =>
  handleView(readContext(), (event as CustomEvent<{ from: string }>).detail.from),
)
addEventListener('pageshow', (event) => event.persisted && handleView(readContext(), document.referrer))
