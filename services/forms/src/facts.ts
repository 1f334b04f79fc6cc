import { create, toBinary } from '@bufbuild/protobuf'
import { SubmittedSchema } from '@portico/proto/events/forms/v1/submitted_pb'
import type { Fact } from '@portico/kit/bus/outbox/outbox'
import { topics } from '@portico/proto/topics'

export const SUBMITTED = topics.submitted
/** Actions of owners, for the audit. */
export const ACTED = topics.formsActed

/** A submission was stored. Submissions never change, so the version is the time and orders the facts of a form. */
export function submitted(fact: {
  eventId: string
  websiteId: string
  formId: string
  submissionId: string
  at: Date
  synthetic: boolean
  sample?: boolean
}): Fact {
  const { websiteId, formId, submissionId, synthetic, sample = false } = fact
  const submittedAtMs = BigInt(fact.at.getTime())
  return {
    topic: SUBMITTED.name,
    key: formId,
    id: fact.eventId,
    version: fact.at.getTime(),
    value: toBinary(
      SubmittedSchema,
      create(SubmittedSchema, { websiteId, formId, submissionId, submittedAtMs, synthetic, sample }),
    ),
  }
}
