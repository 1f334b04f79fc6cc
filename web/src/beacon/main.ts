import { countView, isTracked } from './census.ts'
import { readContext, type BeaconContext } from './context.ts'
import { forgetUnlessAllowed } from './visitor.ts'

/** A page is shown, come to from `from`: cookies are removed on every kind of page, also where no view counts. */
function view(context: BeaconContext, from: string): void {
  forgetUnlessAllowed(context)
  countView(context, from)
}

const context = readContext()

const start = () => {
  view(context, document.referrer)
  if (isTracked(context, location.pathname)) {
    const later = window.requestIdleCallback ?? setTimeout
    later(() => void import('./page-speed.ts').then((chunk) => chunk.measurePage(context)))
  }
}

// A prerendered page is a view only once it is shown.
if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', start, { once: true })
} else start()

// Internal links move without a load; a page may also come back from the browser's memory.
addEventListener('portico:navigated', (event) =>
  view(readContext(), (event as CustomEvent<{ from: string }>).detail.from),
)
addEventListener('pageshow', (event) => event.persisted && view(readContext(), document.referrer))
