import type { recordEvents } from '@portico/proto/api/census/collect/collectors'
import { eventMessages } from '@portico/proto/texts/tracking-messages'
import { jsonOf } from '../../lib/data/json-of.ts'
import type { V1Payload } from './v1-payload.ts'

export const V1_PATH = '/api/v1/events'
/** The most events that wait in a page; more are refused. */
const QUEUE_MAX = 100
/** The most events of one request (`MAX_EVENTS_PER_REQUEST` of the server). */
const BATCH_MAX = 50
/** Wait before another attempt after a call without a reply, ms. */
const RETRY_MS = 30_000

type Waiting = { payload: V1Payload; resolve: () => void; reject: (error: Error) => void }

const queue: Waiting[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Queues a v1 event. Events of the same moment are sent in one request (EVT-07). Resolves when it is stored; without a
 * network it waits until there is one. @throws Error with the status of a refusal (EVT-08), or if the queue is full
 */
export function enqueueV1(payload: V1Payload): Promise<void> {
  return new Promise((resolve, reject) => {
    if (queue.length >= QUEUE_MAX) return reject(new Error(eventMessages.queueFull))
    queue.push({ payload, resolve, reject })
    if (navigator.onLine) schedule(0)
  })
}

/** Sends the queue when the network is back, and as a beacon when the visitor leaves. */
export function startV1Queue(): void {
  addEventListener('online', () => schedule(0))
  addEventListener('pagehide', sendBeacons)
  // This event follows the other one: events that page code tracks while it is left are sent too.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendBeacons()
  })
}

/** Sends the queue as beacons. Events that the browser does not accept, or cannot send now, stay queued. */
function sendBeacons(): void {
  while (queue.length > 0 && navigator.onLine) {
    const batch = queue.slice(0, BATCH_MAX)
    if (!navigator.sendBeacon(V1_PATH, new URLSearchParams({ data: bodyOf(batch) }))) return
    queue.splice(0, batch.length).forEach(({ resolve }) => resolve())
  }
}

function schedule(delay: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void flush(), delay)
}

async function flush(): Promise<void> {
  const batch = queue.splice(0, BATCH_MAX)
  if (batch.length === 0) return
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(V1_PATH, {
    method: 'POST',
    headers,
    body: bodyOf(batch),
    keepalive: true,
  }).catch(() => null)
  if (!response) {
    queue.unshift(...batch)
    return schedule(RETRY_MS)
  }
  if (queue.length > 0) schedule(0)
  // 204 means that nothing was stored (EVT-07).
  if (response.status !== 200 && response.status !== 202)
    return batch.forEach(({ reject }) => refuse(reject, response.status))
  const reply = await jsonOf<typeof recordEvents>(response).catch(() => null)
  const refused = new Set(reply?.refused?.map(({ index }) => index))
  batch.forEach(({ resolve, reject }, index) => (refused.has(index) ? refuse(reject, 400) : resolve()))
}

function refuse(reject: Waiting['reject'], status: number): void {
  const message = eventMessages.eventStatus(status)
  console.warn(message)
  reject(new Error(message))
}

/** The events as JSON, with the time of sending: the error of the visitor's clock cancels out. */
function bodyOf(batch: readonly Waiting[]): string {
  if (batch.length === 0) throw new Error(eventMessages.noPayload)
  const events = batch.map(({ payload }) => ({
    ...payload,
    commonData: { ...payload.commonData, sent_at: Date.now() },
  }))
  return JSON.stringify(events)
}
