import { LOGGER_FLUSH_MS } from '@portico/proto/limits/tracking-limits'
import { uuidv7 } from '@portico/proto/values/uuid'
import { isTracked } from '../census.ts'
import { readContext } from '../context.ts'
import { sendForm } from '../send.ts'

/** The most events of one request (`MAX_EVENTS_PER_REQUEST` of the server). A full batch is sent at once. */
const BATCH_MAX = 50

let batch: object[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Logs an event of a type with a text (EVT-14). The batch is sent after 30 s or when the visitor leaves; failures are
 * ignored (EVT-15). Pages that are not tracked log nothing.
 */
export function log(type: string, data: string): void {
  const context = readContext()
  if (!isTracked(context)) return
  batch.push({
    pageUrl: location.href,
    type,
    data,
    eventId: uuidv7(),
    clientDate: Date.now(),
    release: context.releaseId,
    websiteId: context.website?.id,
  })
  if (batch.length >= BATCH_MAX) sendLog()
  else timer ??= setTimeout(sendLog, LOGGER_FLUSH_MS)
}

/** Sends the batch now. */
export function sendLog(): void {
  clearTimeout(timer)
  timer = undefined
  if (batch.length === 0) return
  const sentAt = Date.now()
  sendForm('/api/events/Trace', { data: JSON.stringify(batch.map((event) => ({ ...event, sentAt }))) })
  batch = []
}
