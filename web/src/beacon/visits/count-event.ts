import type { CensusEvent } from '@portico/proto/enums/census-event'
import { hitData, isTracked, sendHit } from '../census.ts'
import { readContext } from '../context.ts'
import { readVisitor } from '../visitor.ts'

/** Reports a heartbeat, a sound or a film of the current page. Does not renew the visitor's cookies (CENS-07). */
export function countEvent(event: CensusEvent, subject?: string): void {
  const context = readContext()
  if (isTracked(context))
    sendHit(event, hitData(context, document.referrer, Date.now(), subject), readVisitor(context))
}
