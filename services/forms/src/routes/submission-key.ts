import { randomBytes } from 'node:crypto'
import { route } from '@portico/kit/http/route'
import { FormKey } from '@portico/proto/http/form-submissions'
import type { FormsContext } from '../deps.ts'
import { issueKey } from '../domain/key.ts'

/** Issues a key for one submission on this website; nothing is stored (FORM-01). */
export const submissionKey = ({ clock, options, signals }: FormsContext) =>
  route({
    method: 'POST',
    path: '/api/form/FormSubmissionKey',
    summary: 'Issues a key for one submission, valid for 24 hours.',
    access: 'anyone',
    answers: { 200: FormKey },
    handle({ website }) {
      const key = issueKey(options.keySecret, website.id, clock.now(), randomBytes(16))
      signals.keyIssued()
      return { key, data: { key } }
    },
  })
