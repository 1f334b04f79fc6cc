import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer } from '@portico/kit/bus/bus'
import { SubmittedSchema } from '@portico/proto/events/forms/v1/submitted_pb'
import type { Signals } from '../../signals.ts'
import { countConversions } from '../store/conversions.ts'
import { SUBMITTED_TOPIC } from '../../topics.ts'

/** Counts submissions by form and day, from the facts of the forms service and not from reports of browsers. */
export const conversions = (signals: Signals): Consumer => ({
  group: 'census.conversions',
  topics: [SUBMITTED_TOPIC.name],
  async handle(batch, tx) {
    const submitted = batch.flatMap((message) => {
      const fact = fromBinary(SubmittedSchema, message.value)
      if (fact.synthetic) return [] // sent by a load test
      const { websiteId, submissionId, formId, submittedAtMs, sample } = fact
      return [{ websiteId, submissionId, formId, at: new Date(Number(submittedAtMs)), sample }]
    })
    const counted = await countConversions(tx, submitted)
    signals.converted({ counted, repeated: submitted.length - counted })
  },
})
