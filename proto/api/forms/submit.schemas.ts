import { SaveFormSubmission, FormKey } from '../../http/forms/form-submissions.ts'
import { contract } from '../contract.ts'
import * as endpoints from './submit.ts'

export const saveSubmission = contract(endpoints.saveSubmission, {
  summary:
    'Saves a submission of a form; a repeat with the same key gets the stored reply. A plain HTML form gets pages.',
  body: SaveFormSubmission,
  answers: { 200: ['application/json', 'text/html'], 204: null, 303: null },
  unknownFields: 'ignored',
  accepts: 'any',
})

export const readSubmissionKey = contract(endpoints.readSubmissionKey, {
  summary: 'Issues a key for one submission, valid for 24 hours.',
  answers: { 200: FormKey },
})
