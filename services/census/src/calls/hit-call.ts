import { RecordHit } from '@portico/proto/http/census'
import { defineCall } from './call.ts'

/** POST /api/census/RecordHit (CENS-01). */
export const hitCall = defineCall({
  path: '/api/census/RecordHit',
  summary: 'Counts a page view or another visit event of a page.',
  accepts: 'any',
  body: RecordHit,
  answers: { 204: null },
  reply: { status: 204 },
  take: (hit) => ({ hit, agentText: hit.data.userAgent }),
})
