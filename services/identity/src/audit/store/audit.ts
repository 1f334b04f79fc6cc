import type { Cursor } from '@portico/kit/postgres/reading/time-cursor'
import type { AuditSubjectKind } from '@portico/proto/enums/audit'
import type { AuditAction, AuditActorKind, AuditDetail } from '@portico/proto/http/people/audit'
import type { Tx } from '@portico/kit/postgres/db'

export type StoredAct = {
  id: string
  websiteId: string | null
  at: Date
  actor: { kind: AuditActorKind; id?: string }
  action: AuditAction
  subject?: { kind: AuditSubjectKind; id: string } | undefined
  detail?: AuditDetail
}

const COLUMNS = '(id, website_id, at, actor_kind, actor_id, action, subject_kind, subject_id, detail)'

/** Appends one entry; it is sent with the next statement of the transaction. */
export function insertAct(tx: Tx, act: StoredAct): void {
  tx.send(`insert into audit_entry ${COLUMNS} values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, valuesOf(act))
}

/** Appends acts that other services report. An entry whose id exists already is left unchanged. */
export function insertReportedActs(tx: Tx, acts: readonly StoredAct[]): void {
  for (const act of acts) {
    tx.send(
      `insert into audit_entry ${COLUMNS} values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
      valuesOf(act),
    )
  }
}

const valuesOf = (act: StoredAct) => [
  act.id,
  act.websiteId,
  act.at,
  act.actor.kind,
  act.actor.id ?? null,
  act.action,
  act.subject?.kind ?? null,
  act.subject?.id ?? null,
  JSON.stringify(act.detail ?? {}),
]

export type ReadAct = {
  id: string
  at: Date
  actorKind: AuditActorKind
  actorId: string | null
  actorName: string | null
  action: AuditAction
  subjectKind: AuditSubjectKind | null
  subjectId: string | null
  subjectName: string | null
  detail: AuditDetail
}

/** SQL of an account's name, or its address if it has no name. */
const nameOfAccount = (alias: string) => `coalesce(nullif(${alias}.name, ''), ${alias}.email)`

/** Returns at most `max` entries of the tenant that are older than `before`, newest first, with the current names. */
export async function listActs(
  tx: Tx,
  { before, max }: { before: Cursor | null; max: number },
): Promise<ReadAct[]> {
  const { rows } = await tx.query<ReadAct>(
    `select e.id, e.at, e.actor_kind as "actorKind", e.actor_id as "actorId", e.action,
       e.subject_kind as "subjectKind", e.subject_id as "subjectId", e.detail,
       coalesce(${nameOfAccount('aa')}, am.email) as "actorName",
       coalesce(${nameOfAccount('sa')}, sm.email, si.email) as "subjectName"
     from audit_entry e
       left join account aa on e.actor_kind = 'owner' and aa.id = e.actor_id
       left join site_user am on e.actor_kind = 'member' and am.id = e.actor_id
       left join account sa on e.subject_kind = 'account' and sa.id = e.subject_id
       left join site_user sm on e.subject_kind = 'member' and sm.id = e.subject_id
       left join contributor_invitation si on e.subject_kind = 'invitation' and si.id = e.subject_id
     where ($1::timestamptz is null or (e.at, e.id) < ($1, $2))
     order by e.at desc, e.id desc limit $3`,
    [before?.at ?? null, before?.id ?? null, max],
  )
  return rows
}
