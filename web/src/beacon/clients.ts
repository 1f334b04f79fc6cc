import { isTracked } from './census.ts'
import { readContext } from './context.ts'
import { captureError } from './errors/reporter.ts'
import { log } from './events/logger.ts'
import { callPixel, setPixel } from './events/pixel.ts'
import { recordEvent } from './events/v0.ts'
import { v1Payload } from './events/v1-payload.ts'
import { enqueueV1 } from './events/v1-queue.ts'
import { postPageCall } from './visits/page-call.ts'

/**
 * Records a v1 event (EVT-01 to EVT-08). `fields` are common fields and, under other names, custom data. Resolves when it is
 * stored, and at once on pages that are not tracked. @throws Error as `enqueueV1`
 */
async function track(fields: Record<string, unknown>, customSchemaName: string | null = null): Promise<void> {
  const context = readContext()
  if (!isTracked(context)) return
  const payload = v1Payload(context, fields, customSchemaName)
  callPixel(context, String(fields['action']), payload.customData)
  await enqueueV1(payload)
}

/** Reports that the quick view of a product was opened (CENS-09). */
const recordQuickView = (productId: string): void =>
  postPageCall(`RecordQuickView/${encodeURIComponent(productId)}`)

/** The object that page code gets from `Portico.load('events')`. */
export const clients = { track, recordEvent, recordQuickView, log, captureError, setPixel }
