import { create, toBinary } from '@bufbuild/protobuf'
import type { AuditSubjectKind, ReportedAction, Reporter } from '@portico/proto/enums/audit'
import { ActedSchema } from '@portico/proto/events/audit/v1/acted_pb'
import { actedTopics } from '@portico/proto/topics'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import type { Tx } from '../postgres/db.ts'
import { enqueue } from '../bus/outbox/outbox.ts'

/** An act of an owner or of the staff on a website. It contains ids and codes, and no values, names or addresses. */
export type ReportedAct<From extends Reporter> = {
  websiteId: string
  accountId: string
  action: ReportedAction<From>
  subject?: { kind: AuditSubjectKind; id: string }
  /** Names of the fields that changed. */
  fields?: readonly string[]
  /** The account acts as a member of the provider's staff. */
  isStaff?: boolean
  /** The reason that the staff gave: a code such as a ticket number. */
  reference?: string | undefined
}

/**
 * Reports an act to the audit, which identity stores. The report belongs to the transaction of the act, so both are
 * committed or neither is. An act that only reads, such as an export, is reported in the transaction that begins it.
 */
export function reportAct<From extends Reporter>(
  { clock, ids }: { clock: Clock; ids: Ids },
  tx: Tx,
  from: From,
  { subject, fields = [], isStaff = false, reference = '', ...act }: ReportedAct<From>,
): void {
  const at = clock.now().getTime()
  const fact = create(ActedSchema, {
    ...act,
    subjectKind: subject?.kind ?? '',
    subjectId: subject?.id ?? '',
    fields: [...fields],
    isStaff,
    reference,
    actedAtMs: BigInt(at),
  })
  enqueue(tx, {
    topic: actedTopics[from].name,
    key: act.websiteId,
    id: ids.uuid(),
    // An act never changes, so its time can be the version that orders the acts of a website.
    version: at,
    value: toBinary(ActedSchema, fact),
  })
}
