import { create, toBinary } from '@bufbuild/protobuf'
import { ChangedSchema } from '@portico/proto/events/forms/v1/changed_pb'
import { SubmittedSchema } from '@portico/proto/events/forms/v1/submitted_pb'
import type { Fact } from '@portico/kit/bus/outbox/outbox'
import { topics } from '@portico/proto/topics'

export const SUBMITTED = topics.submitted
export const CHANGED = topics.formsChanged
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

/** A form or the captcha of a website changed, so cached pages are outdated. Facts of a website are ordered by their time. */
export const formsChanged = (eventId: string, websiteId: string, at: Date): Fact => ({
  topic: CHANGED.name,
  key: websiteId,
  id: eventId,
  version: at.getTime(),
  value: toBinary(ChangedSchema, create(ChangedSchema, { websiteId })),
})
