import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer, Incoming } from '@portico/kit/bus/bus'
import { auditSubjects, reportedActions, type Reporter } from '@portico/proto/enums/audit'
import { ActedSchema, type Acted } from '@portico/proto/events/audit/v1/acted_pb'
import { auditActions } from '@portico/proto/http/people/audit'
import { actedTopics } from '@portico/proto/topics'
import { insertReportedActs, type StoredAct } from '../store/audit.ts'

const reporters = new Map(
  (Object.keys(actedTopics) as Reporter[]).map((reporter) => [
    actedTopics[reporter].name as string,
    reporter,
  ]),
)

/** Writes acts of owners and of the staff in other services into the audit, each once by the id of its fact. */
export const auditReportedActs = (): Consumer => ({
  group: 'identity.audit',
  topics: [...reporters.keys()],
  // Many changes of an owner in a second then share a few transactions.
  batchWaitMs: 100,
  async handle(batch, tx) {
    insertReportedActs(tx, batch.map(actOf))
  },
})

/** @throws Error for an act that this topic's service may not report; the message becomes a dead letter */
function actOf({ topic, id, value }: Incoming): StoredAct {
  const fact = fromBinary(ActedSchema, value)
  const known: readonly string[] = reportedActions[reporters.get(topic)!]
  const action = auditActions.find((each) => each === fact.action && known.includes(each))
  const kind = auditSubjects.find((each) => each === fact.subjectKind)
  if (action === undefined || (kind === undefined && fact.subjectKind !== ''))
    throw new Error(`${topic} reports an unknown act`)
  return {
    id,
    websiteId: fact.websiteId,
    at: new Date(Number(fact.actedAtMs)),
    actor: { kind: fact.isStaff ? 'staff' : 'owner', id: fact.accountId },
    action,
    ...(kind ? { subject: { kind, id: fact.subjectId } } : {}),
    ...(fact.fields.length > 0 || fact.reference ? { detail: detailOf(fact) } : {}),
  }
}

const detailOf = ({ fields, reference }: Acted) => ({
  ...(fields.length > 0 && { fields }),
  ...(reference !== '' && { reference }),
})
