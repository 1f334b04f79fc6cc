import { eventSource } from '@portico/proto/enums/event-source'

const EVENT = 'system_network_error'
const MOST = 20
const COLLECTOR = '/api/v1/events'

let waiting: object[] = []
let listening = false

/**
 * DATA-24: queues the event of a call that no reply came to; its query, which holds the crumb, is left out. The queue
 * is sent when the browser is online again, as a beacon: whatever becomes of that, it raises no event of its own.
 */
export function noteNetworkError(url: string): void {
  const urlRequested = url.replace(/[?#].*/, '')
  if (urlRequested.endsWith(COLLECTOR) || waiting.length >= MOST) return
  waiting.push({
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

/** Hands over what waits; what the browser does not take waits on. */
export function sendNetworkErrors(): void {
  if (waiting.length === 0) return
  const taken = waiting
  waiting = []
  const body = new URLSearchParams({ data: JSON.stringify(taken) })
  if (!navigator.sendBeacon(COLLECTOR, body)) waiting = taken
}
