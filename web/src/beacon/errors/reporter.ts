import {
  ERROR_DEBOUNCE_MS,
  MAX_ERROR_SENDS,
  MAX_ERRORS_QUEUED,
  MAX_STACK_LENGTH,
} from '@portico/proto/limits/tracking-limits'
import { uuidv7 } from '@portico/proto/values/uuid'
import { readContext } from '../context.ts'
import { postWithCrumb } from '../events/crumb.ts'

/** The place of an error in its script. */
type Place = { file?: string; line?: number; column?: number }

let queue: object[] = []
let sends = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Reports an error of `app` with the reporter's own values (EVT-16). Reports wait for a second without another one; while
 * ten wait, and after twenty calls, more are dropped (EVT-18). They carry no cookie of a visitor and no id, and are also sent
 * from websites that count no visits and for owners: they describe the website, not its visitors.
 */
export function captureError(
  error: unknown,
  customData: unknown = undefined,
  app = 'site',
  place: Place = {},
): void {
  if (sends >= MAX_ERROR_SENDS || queue.length >= MAX_ERRORS_QUEUED) return
  const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
  const context = readContext()
  const timestamp = Date.now()
  queue.push({
    event: 'error',
    timestamp,
    data: JSON.stringify({
      app,
      message,
      stack: stack.slice(0, MAX_STACK_LENGTH),
      ...placeOf(stack),
      ...place,
      customData,
      websiteId: context.website?.id,
      templateId: context.templateId,
      url: location.origin + location.pathname,
      userAgent: navigator.userAgent,
      release: context.releaseId,
      eventId: uuidv7(),
      clientDate: timestamp,
    }),
  })
  clearTimeout(timer)
  timer = setTimeout(sendErrors, ERROR_DEBOUNCE_MS)
}

/** Reports an `error` or `unhandledrejection` event of the window. Errors of browser extensions are left out. */
export function captureEvent(event: Event): void {
  if (event.type === 'unhandledrejection') return captureError((event as PromiseRejectionEvent).reason)
  const { error, message, filename, lineno, colno } = event as ErrorEvent
  // An element that cannot load its file has no message.
  if (!message || /^\w+-extension:/.test(filename)) return
  captureError(error ?? message, undefined, 'site', { file: filename, line: lineno, column: colno })
}

/** Sends the waiting reports now (EVT-17). Failures are ignored, so that a report never causes another. */
export function sendErrors(): void {
  clearTimeout(timer)
  if (queue.length === 0) return
  sends++
  const body = JSON.stringify(queue)
  queue = []
  void postWithCrumb('/api/events/RecordJavascriptErrors', () => body)
    .then((response) => response.text()) // else the connection stays busy
    .catch(() => {})
}

/** The place that the first line of a stack with an address names. */
function placeOf(stack: string): Place {
  const [, file, line, column] = /(https?:\/\/[^\s()]{1,512}?):(\d{1,9}):(\d{1,9})/.exec(stack) ?? []
  return file ? { file, line: Number(line), column: Number(column) } : {}
}
