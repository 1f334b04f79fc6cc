import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer } from '@portico/kit/bus/bus'
import { storeRetentions } from '@portico/kit/collect/retention'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import { insertReleases } from '../store/releases.ts'
import { PUBLISHED_TOPIC } from '../topics.ts'

/**
 * Stores when websites were published, so that owners see which release changed the speed of their pages, and how long their
 * records are kept.
 */
export const releases = (): Consumer => ({
  group: 'performance.releases',
  topics: [PUBLISHED_TOPIC.name],
  async handle(batch, tx) {
    const facts = batch.map((message) => ({
      ...fromBinary(ReleasePublishedSchema, message.value),
      publishedAt: message.at,
    }))
    const published = new Map(
      facts.map(({ websiteId, releaseId, contentVersion, publishedAt }) => [
        `${websiteId}|${releaseId}`,
        { websiteId, releaseId, contentVersion, publishedAt, sample: false },
      ]),
    )
    insertReleases(tx, [...published.values()])
    storeRetentions(
      tx,
      facts.map(({ websiteId, visitorDataDays: days, contentVersion }) => ({
        websiteId,
        days,
        contentVersion,
      })),
    )
  },
})
