import type { SaveFormSubmission, FormKey } from '../../http/forms/form-submissions.ts'
import { endpoint } from '../endpoint.ts'

export const saveSubmission = endpoint<{
  body: typeof SaveFormSubmission
  answers: { 200: readonly string[]; 204: null; 303: null }
}>('POST', '/api/form/SaveFormSubmission', { access: 'anyone' })

export const readSubmissionKey = endpoint<{ answers: { 200: typeof FormKey } }>(
  'POST',
  '/api/form/FormSubmissionKey',
  { access: 'anyone' },
)
