import { create, toBinary } from '@bufbuild/protobuf'
import type { AuditSubjectKind, ReportedAction, Reporter } from '@portico/proto/enums/audit'
import { ActedSchema } from '@portico/proto/events/audit/v1/acted_pb'
import { actedTopics } from '@portico/proto/topics'
import type { Clock } from '../clock.ts'
import type { Ids } from '../ids.ts'
import type { Tx } from '../postgres/db.ts'
import { enqueue } from '../bus/outbox/outbox.ts'

/** What an owner did to a website: ids and codes, never a value, a name or an address. */
export type OwnerAct<From extends Reporter> = {
  websiteId: string
  accountId: string
  action: ReportedAction<From>
  subject?: { kind: AuditSubjectKind; id: string }
  /** Names of the fields that changed. */
  fields?: readonly string[]
}

/**
 * Reports an act to the audit, which identity keeps, in the transaction of the act: there is never one without the other.
 * An act that only reads, such as an export, is reported in the transaction that begins it.
 */
export function reportAct<From extends Reporter>(
  { clock, ids }: { clock: Clock; ids: Ids },
  tx: Tx,
  from: From,
  { subject, fields = [], ...act }: OwnerAct<From>,
): void {
  const at = clock.now().getTime()
  const fact = create(ActedSchema, {
    ...act,
    subjectKind: subject?.kind ?? '',
    subjectId: subject?.id ?? '',
    fields: [...fields],
    actedAtMs: BigInt(at),
  })
  enqueue(tx, {
    topic: actedTopics[from].name,
    key: act.websiteId,
    id: ids.uuid(),
    // An act never changes, so the version orders those of one website by time.
    version: at,
    value: toBinary(ActedSchema, fact),
  })
}
