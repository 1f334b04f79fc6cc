import { route } from '@portico/kit/http/route'
import { PolicyReport } from '@portico/proto/http/policy-report'
import { REPORT_PATH } from './policy.ts'
import type { Signals } from './signals.ts'

/** Largest report that is read; browsers cut the sample of a script themselves. */
const REPORT_BYTES = 8 * 1_024

/** Counts by directive what the policy of a page stopped. The addresses in a report are neither stored nor logged. */
export const reportRoute = (signals: Signals) =>
  route({
    method: 'POST',
    path: REPORT_PATH,
    summary: 'Counts what the content security policy of a page stopped; browsers send it.',
    access: 'anyone',
    body: PolicyReport,
    unknownFields: 'ignored', // browsers send many more
    bodyLimit: REPORT_BYTES,
    answers: { 204: null },
    handle({ body: { 'csp-report': report } }) {
      signals.policyReported(report['effective-directive'] ?? report['violated-directive'] ?? '')
    },
  })
