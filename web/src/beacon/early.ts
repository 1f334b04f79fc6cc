import { COLLECT_EVENT, MEDIA_EVENT } from '@portico/proto/collect/collector-events'

/** The events of a page, for its collectors. `handle` gets the stored events, and each later one. */
export type PageEvents = { handle?: (event: Event) => void; kept: Event[] }

/**
 * Keeps the events of the page until its collectors have loaded. `load` loads them now: a click may leave the page, and
 * what was kept is then lost.
 */
export function keepEvents(load: () => void): PageEvents {
  const events: PageEvents = { kept: [] }
  for (const type of ['error', 'unhandledrejection', 'click', MEDIA_EVENT, COLLECT_EVENT])
    addEventListener(type, (event) => {
      // Tells the sender that this page has collectors.
      if (type === COLLECT_EVENT) event.preventDefault()
      if (events.handle) events.handle(event)
      else {
        events.kept.push(event)
        if (type === 'click') load()
      }
    })
  return events
}
