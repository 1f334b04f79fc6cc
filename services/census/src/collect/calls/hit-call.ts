import * as api from '@portico/proto/api/census/collect/collectors.schemas'
import { defineCall } from './call.ts'

/** POST /api/census/RecordHit (CENS-01). */
export const hitCall = defineCall(api.recordHit, {
  reply: { status: 204 },
  read: (hit) => ({ kind: 'hit', hit, agentText: hit.data.userAgent }),
})
