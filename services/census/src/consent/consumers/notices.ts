import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer } from '@portico/kit/bus/bus'
import { consentCategories } from '@portico/proto/cookies/consent'
import { cookieBannerAcceptType } from '@portico/proto/enums/cookie-banner'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import { insertNotices } from '../store/consent.ts'
import { PUBLISHED_TOPIC } from '../../topics.ts'

/** Stores the texts of the cookie banner that each release shows, so that a decision proves what the visitor read. */
export const notices = (): Consumer => ({
  group: 'census.notices',
  topics: [PUBLISHED_TOPIC.name],
  async handle(batch, tx) {
    insertNotices(
      tx,
      batch.flatMap((message) => {
        const { websiteId, consentNotice } = fromBinary(ReleasePublishedSchema, message.value)
        if (!consentNotice) return [] // a release from before the texts were part of the fact
        const { version, text, accept, decline, acceptType, categories, publishedAtMs } = consentNotice
        return [
          {
            ...{ websiteId, version, text, accept, decline },
            publishedAt: new Date(Number(publishedAtMs)),
            acceptType:
              acceptType === cookieBannerAcceptType.optInAndOut
                ? cookieBannerAcceptType.optInAndOut
                : cookieBannerAcceptType.optIn,
            categories: consentCategories.filter((category) => categories.includes(category)),
          },
        ]
      }),
    )
  },
})
