import { route } from '@portico/kit/http/route'
import { PolicyReport, reportedDirectives } from '@portico/proto/http/policy-report'
import { REPORTS } from '@portico/proto/report-endpoints'
import type { Signals } from './signals.ts'

/** Maximum size of the reports that a browser sends together. Browsers truncate the script sample themselves. */
const REPORT_BYTES = 32 * 1_024

/** Counts policy violations by directive. The addresses in a report are neither stored nor logged. */
export const reportRoute = (signals: Signals) =>
  route({
    method: 'POST',
    path: REPORTS.path,
    summary: 'Counts a violation of a page’s content security policy, reported by a browser.',
    access: 'anyone',
    body: PolicyReport,
    unknownFields: 'ignored', // browsers send many other fields
    bodyLimit: REPORT_BYTES,
    answers: { 204: null },
    handle({ body }) {
      for (const directive of reportedDirectives(body)) signals.policyReported(directive)
    },
  })
