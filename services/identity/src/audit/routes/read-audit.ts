import { route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/identity/audit/audit.schemas'
import type { AuditReply } from '@portico/proto/http/people/audit'
import { type AuditEntry } from '@portico/proto/http/people/audit'
import type { RouteDeps } from '../../deps.ts'
import { pageOf } from '@portico/kit/postgres/reading/page-of'
import { readCursor } from '@portico/kit/postgres/reading/time-cursor'
import { listActs, type ReadAct } from '../store/audit.ts'

/** Returns the audit of a website, newest first, to those who manage its contributors. */
export const readAudit = ({ db }: RouteDeps) =>
  route(api.readAudit, async ({ query }): Promise<AuditReply> => {
    const { websiteId, cursor, limit } = query
    const before = readCursor(cursor)
    const found = await db.tenant(websiteId, (tx) => listActs(tx, { before, max: limit + 1 }))
    const { page, next } = pageOf(found, limit, (act) => act)
    return { entries: page.map(entryOf), ...next }
  })

function entryOf(act: ReadAct): AuditEntry {
  const staff = act.actorKind === 'staff'
  return {
    id: act.id,
    at: act.at.getTime(),
    actor: {
      kind: act.actorKind,
      ...(act.actorId === null || staff ? {} : { id: act.actorId }),
      name: act.actorName ?? '',
    },
    action: act.action,
    ...(act.subjectKind === null || act.subjectId === null
      ? {}
      : { subject: { kind: act.subjectKind, id: act.subjectId, name: act.subjectName ?? '' } }),
    detail: act.detail,
  }
}
