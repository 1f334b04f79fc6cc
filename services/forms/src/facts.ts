import { create, toBinary } from '@bufbuild/protobuf'
import { SubmittedSchema } from '@portico/proto/events/forms/v1/submitted_pb'
import type { Fact } from '@portico/kit/bus/outbox/outbox'
import { topics } from '@portico/proto/topics'

export const SUBMITTED = topics.submitted
/** What owners did, for the audit. */
export const ACTED = topics.formsActed

/** A submission was stored. A submission never changes, so the fact's version orders those of one form by time. */
export function submitted(fact: {
  eventId: string
  websiteId: string
  formId: string
  submissionId: string
  at: Date
  synthetic: boolean
}): Fact {
  const { websiteId, formId, submissionId, synthetic } = fact
  const submittedAtMs = BigInt(fact.at.getTime())
  return {
    topic: SUBMITTED.name,
    key: formId,
    id: fact.eventId,
    version: fact.at.getTime(),
    value: toBinary(
      SubmittedSchema,
      create(SubmittedSchema, { websiteId, formId, submissionId, submittedAtMs, synthetic }),
    ),
  }
}
