import { eventSource } from '@portico/proto/enums/event-source'

const EVENT = 'system_network_error'
const MAX_QUEUED = 20
const COLLECTOR = '/api/v1/events'

let queued: object[] = []
let listening = false

/**
 * DATA-24: queues an event for a call without a reply, without its query, which contains the crumb. The queue is sent
 * when the browser is online again, as a beacon, so that a failure does not queue another event.
 */
export function noteNetworkError(url: string): void {
  const urlRequested = url.replace(/[?#].*/, '')
  if (urlRequested.endsWith(COLLECTOR) || queued.length >= MAX_QUEUED) return
  queued.push({
    customSchemaName: EVENT,
    commonData: {
      actor: 'system',
      action: EVENT,
      event_owner_team: 'web',
      event_source: eventSource.web,
      object_type: 'call',
    },
    customData: { urlRequested, clientTimestamp: Date.now() },
  })
  if (listening) return
  listening = true
  window.addEventListener('online', sendNetworkErrors)
}

/** Sends the queued events. Events that the browser does not accept stay queued. */
export function sendNetworkErrors(): void {
  if (queued.length === 0) return
  const events = queued
  queued = []
  const body = new URLSearchParams({ data: JSON.stringify(events) })
  if (!navigator.sendBeacon(COLLECTOR, body)) queued = events
}
