import { permission } from '../../../enums/permission.ts'
import type {
  HostReport,
  SaveScan,
  FindingsQuery,
  FindingsReply,
} from '../../../http/visits/cookie-findings.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const reportHosts = endpoint<{ body: typeof HostReport; answers: { 204: null } }>(
  'POST',
  '/api/csp-report/hosts',
  { access: 'anyone' },
)

export const saveCookieScan = endpoint<{ body: typeof SaveScan; answers: { 204: null } }>(
  'PUT',
  '/api/rest/census/consent/scan',
  { access: may(permission.settingsGeneral, 'body') },
)

export const readCookieFindings = endpoint<{
  query: typeof FindingsQuery
  answers: { 200: typeof FindingsReply }
}>('GET', '/api/rest/census/consent/findings', { access: may(permission.activityStats, 'query') })
