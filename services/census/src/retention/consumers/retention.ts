import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer } from '@portico/kit/bus/bus'
import { storeRetentions } from '@portico/kit/collect/retention'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import { PUBLISHED_TOPIC } from '../../topics.ts'

/** Stores how long the raw data of websites are kept, from the facts of sites: the setting applies when it is published. */
export const retention = (): Consumer => ({
  group: 'census.retention',
  topics: [PUBLISHED_TOPIC.name],
  handle(batch, tx) {
    const facts = batch.map((message) => fromBinary(ReleasePublishedSchema, message.value))
    storeRetentions(
      tx,
      facts.map(({ websiteId, visitorDataDays: days, contentVersion }) => ({
        websiteId,
        days,
        contentVersion,
      })),
    )
    return Promise.resolve()
  },
})
