import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer } from '@portico/kit/bus/bus'
import { SettingsChangedSchema } from '@portico/proto/events/commerce/v1/settings_changed_pb'
import type { Signals } from '../signals.ts'
import { raiseContentVersions } from '../store/websites.ts'
import { STORE_CHANGED } from '../topics.ts'

/** Pages show prices in the store's currency: kept pages are old when it changes. Once a batch and website. */
export const storeChanged = (signals: Signals): Consumer => ({
  group: 'sites.store-changed',
  topics: [STORE_CHANGED.name],
  async handle(batch, tx) {
    const ids = new Set(batch.map((message) => fromBinary(SettingsChangedSchema, message.value).websiteId))
    await raiseContentVersions(tx, [...ids])
    signals.contentVersionsRaised(ids.size)
  },
})
