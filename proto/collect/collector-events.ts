/*
 * The events by which the parts of a page tell its collectors (`web/src/beacon`) what happened. They are dispatched on
 * `window`, or on an element and bubble to it.
 */

/** A film or a sound played, moved on or ended. */
export const MEDIA_EVENT = 'portico:media'
export type MediaEventDetail = {
  kind: 'video' | 'audio'
  event: 'play' | 'progress' | 'end'
  title: string
  /** Position and length, s; `duration` is 0 if unknown. */
  seconds: number
  duration: number
}

/** Anything else that collectors report. A page with collectors cancels the event if it can be cancelled. */
export const COLLECT_EVENT = 'portico:collect'
export type CollectDetail =
  /** A call got no reply (DATA-24). `url` has no query, which would contain the crumb. */
  | { kind: 'network-error'; url: string }
  /** The popup overlay was shown (CENS-08). `element` contains its buttons and its form. */
  | { kind: 'overlay'; element: Element }
  /** The quick view of a product was opened (CENS-09). */
  | { kind: 'quick-view'; productId: string }
  /** An error that the page has handled (EVT-16). */
  | { kind: 'error'; error: unknown }
  /** Page code asks for the event clients. `take` is called when the collectors run. */
  | { kind: 'clients'; take: (clients: object) => void }
