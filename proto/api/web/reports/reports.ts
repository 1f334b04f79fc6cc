import type { PolicyReport } from '../../../http/visits/policy-report.ts'
import { endpoint } from '../../endpoint.ts'

export const reportViolation = endpoint<{ body: typeof PolicyReport; answers: { 204: null } }>(
  'POST',
  '/api/csp-report',
  { access: 'anyone' },
)
