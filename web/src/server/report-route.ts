import { route } from '@portico/kit/http/route'
import { PolicyReport } from '@portico/proto/http/policy-report'
import { REPORT_PATH } from './policy.ts'
import type { Signals } from './signals.ts'

/** Maximum size of a report. Browsers truncate the script sample themselves. */
const REPORT_BYTES = 8 * 1_024

/** Counts policy violations by directive. The addresses in a report are neither stored nor logged. */
export const reportRoute = (signals: Signals) =>
  route({
    method: 'POST',
    path: REPORT_PATH,
    summary: 'Counts a violation of a page’s content security policy, reported by a browser.',
    access: 'anyone',
    body: PolicyReport,
    unknownFields: 'ignored', // browsers send many other fields
    bodyLimit: REPORT_BYTES,
    answers: { 204: null },
    handle({ body: { 'csp-report': report } }) {
      signals.policyReported(report['effective-directive'] ?? report['violated-directive'] ?? '')
    },
  })
