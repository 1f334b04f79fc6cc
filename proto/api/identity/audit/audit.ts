import { permission } from '../../../enums/permission.ts'
import type { AuditQuery, AuditReply } from '../../../http/people/audit.ts'
import { may } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'

export const readAudit = endpoint<{ query: typeof AuditQuery; answers: { 200: typeof AuditReply } }>(
  'GET',
  '/api/rest/accounts/audit',
  { access: may(permission.settingsUserAccounts, 'query') },
)
