import { create, toBinary } from '@bufbuild/protobuf'
import { SubmittedSchema } from '@portico/proto/events/forms/v1/submitted_pb'
import type { Fact } from '@portico/kit/bus/outbox'
import type { Topic } from '@portico/kit/bus/bus'

export const SUBMITTED: Topic = { name: 'forms.submitted.v1', partitions: 6, retentionMs: 14 * 86_400_000 }

/** A submission was stored. A submission never changes, so the fact's version orders those of one form by time. */
export function submitted(fact: { eventId: string; websiteId: string; formId: string; submissionId: string; at: Date }): Fact {
  const { websiteId, formId, submissionId } = fact
  const submittedAtMs = BigInt(fact.at.getTime())
  return {
    topic: SUBMITTED.name,
    key: formId,
    id: fact.eventId,
    version: fact.at.getTime(),
    value: toBinary(SubmittedSchema, create(SubmittedSchema, { websiteId, formId, submissionId, submittedAtMs })),
  }
}
