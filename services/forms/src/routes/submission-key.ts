import { randomBytes } from 'node:crypto'
import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/forms/submit.schemas'
import type { FormsContext } from '../deps.ts'
import { issueKey } from '../domain/key.ts'

/** Issues a key for one submission on this website; nothing is stored (FORM-01). */
export const submissionKey = ({ clock, options, signals }: FormsContext) =>
  route(api.readSubmissionKey, ({ website }) => {
    const key = issueKey(options.keySecret, website.id, clock.now(), randomBytes(16))
    signals.keyIssued()
    return { key, data: { key } }
  })
