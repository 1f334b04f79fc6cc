import { COLLECT_EVENT, type CollectDetail } from '@portico/proto/collect/collector-events'

/** Tells the page's collectors what happened. Returns false if the page has none, such as the owner's area. */
export function collect(detail: CollectDetail): boolean {
  return !window.dispatchEvent(new CustomEvent(COLLECT_EVENT, { detail, cancelable: true }))
}
