import { countView, isTracked } from './census.ts'
import { readContext } from './context.ts'

const context = readContext()

const start = () => {
  countView(context, document.referrer)
  if (isTracked(context, location.pathname)) {
    const later = window.requestIdleCallback ?? setTimeout
    later(() => void import('./page-speed.ts').then((chunk) => chunk.measurePage(context)))
  }
}

// A page that is made ready before it is asked for is a view only once it is shown.
if ((document as { prerendering?: boolean }).prerendering) {
  document.addEventListener('prerenderingchange', start, { once: true })
} else start()

// Internal links move without a load; a page may also come back from the browser's memory.
addEventListener('portico:navigated', (event) =>
  countView(readContext(), (event as CustomEvent<{ from: string }>).detail.from),
)
addEventListener('pageshow', (event) => event.persisted && countView(readContext(), document.referrer))
