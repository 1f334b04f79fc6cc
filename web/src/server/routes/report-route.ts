import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/web/reports/reports.schemas'
import { reportedDirectives } from '@portico/proto/http/visits/policy-report'
import type { Signals } from '../signals.ts'

/** Maximum size of the reports that a browser sends together. Browsers truncate the script sample themselves. */
const REPORT_BYTES = 32 * 1_024

/** Counts policy violations by directive. The addresses in a report are neither stored nor logged. */
export const reportRoute = (signals: Signals) =>
  route(
    api.reportViolation,
    ({ body }) => {
      for (const directive of reportedDirectives(body)) signals.policyReported(directive)
    },
    { bodyLimit: REPORT_BYTES },
  )
