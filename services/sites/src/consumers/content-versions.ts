import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer, Incoming } from '@portico/kit/bus/bus'
import { ProductChangedSchema } from '@portico/proto/events/commerce/v1/product_changed_pb'
import { ChangedSchema } from '@portico/proto/events/forms/v1/changed_pb'
import { SettingsChangedSchema } from '@portico/proto/events/commerce/v1/settings_changed_pb'
import type { Signals } from '../signals.ts'
import { raiseContentVersions } from '../store/websites.ts'
import { FORMS_CHANGED, PRODUCT_CHANGED, STORE_CHANGED } from '../topics.ts'

/** Pages show products: a change of one makes the cached pages of its website outdated. */
export const productChanged = (signals: Signals): Consumer =>
  contentVersionConsumer(signals, {
    group: 'sites.product-changed',
    topic: PRODUCT_CHANGED.name,
    websiteIdOf: ({ value }) => fromBinary(ProductChangedSchema, value).websiteId,
  })

/** Pages show prices in the store's currency: a change of its settings makes cached pages outdated. */
export const storeChanged = (signals: Signals): Consumer =>
  contentVersionConsumer(signals, {
    group: 'sites.store-changed',
    topic: STORE_CHANGED.name,
    websiteIdOf: ({ value }) => fromBinary(SettingsChangedSchema, value).websiteId,
  })

/** Pages show forms and their captcha: a change of one makes cached pages outdated. */
export const formsChanged = (signals: Signals): Consumer =>
  contentVersionConsumer(signals, {
    group: 'sites.forms-changed',
    topic: FORMS_CHANGED.name,
    websiteIdOf: ({ value }) => fromBinary(ChangedSchema, value).websiteId,
  })

/** Raises the content version of each website of a batch, once. */
const contentVersionConsumer = (
  signals: Signals,
  source: { group: string; topic: string; websiteIdOf: (message: Incoming) => string },
): Consumer => ({
  group: source.group,
  topics: [source.topic],
  async handle(batch, tx) {
    const ids = new Set(batch.map(source.websiteIdOf))
    await raiseContentVersions(tx, [...ids])
    signals.contentVersionsRaised(ids.size)
  },
})
