import { AuditQuery, AuditReply } from '../../../http/people/audit.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './audit.ts'

export const readAudit = contract(endpoints.readAudit, {
  summary: 'The audit of a website: actions with actor and subject, newest first, in pages.',
  query: AuditQuery,
  answers: { 200: AuditReply },
})
