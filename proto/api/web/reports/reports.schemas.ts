import { PolicyReport } from '../../../http/visits/policy-report.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './reports.ts'

export const reportViolation = contract(endpoints.reportViolation, {
  summary: 'Counts a violation of a page’s content security policy, reported by a browser.',
  body: PolicyReport,
  answers: { 204: null },
  unknownFields: 'ignored',
})
