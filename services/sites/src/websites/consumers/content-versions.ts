import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer, Incoming } from '@portico/kit/bus/bus'
import { contentPart } from '@portico/proto/pages/content-parts'
import { ProductChangedSchema } from '@portico/proto/events/commerce/v1/product_changed_pb'
import { StockChangedSchema } from '@portico/proto/events/commerce/v1/stock_changed_pb'
import { ChangedSchema } from '@portico/proto/events/forms/v1/changed_pb'
import { SettingsChangedSchema } from '@portico/proto/events/commerce/v1/settings_changed_pb'
import type { Signals } from '../../signals.ts'
import { raiseContentVersions } from '../store/content-parts.ts'
import { FORMS_CHANGED, PRODUCT_CHANGED, STOCK_CHANGED, STORE_CHANGED } from '../../topics.ts'

/** Pages show products: a change of one makes the cached pages of its website outdated. */
export const productChanged = (signals: Signals): Consumer =>
  contentVersionConsumer(signals, {
    group: 'sites.product-changed',
    topic: PRODUCT_CHANGED.name,
    changeOf({ value }) {
      const { websiteId, productId } = fromBinary(ProductChangedSchema, value)
      return { websiteId, parts: [contentPart.products, contentPart.product(productId)] }
    },
  })

/** Pages show whether few or none of a variant are left. */
export const stockChanged = (signals: Signals): Consumer =>
  contentVersionConsumer(signals, {
    group: 'sites.stock-changed',
    topic: STOCK_CHANGED.name,
    changeOf({ value }) {
      const { websiteId, productId } = fromBinary(StockChangedSchema, value)
      return { websiteId, parts: [contentPart.products, contentPart.product(productId)] }
    },
  })

/** Pages show prices in the store's currency: a change of its settings makes cached pages outdated. */
export const storeChanged = (signals: Signals): Consumer =>
  contentVersionConsumer(signals, {
    group: 'sites.store-changed',
    topic: STORE_CHANGED.name,
    changeOf: ({ value }) => ({
      websiteId: fromBinary(SettingsChangedSchema, value).websiteId,
      parts: [contentPart.store],
    }),
  })

/** Pages show forms and their captcha: a change of one makes cached pages outdated. */
export const formsChanged = (signals: Signals): Consumer =>
  contentVersionConsumer(signals, {
    group: 'sites.forms-changed',
    topic: FORMS_CHANGED.name,
    changeOf: ({ value }) => ({
      websiteId: fromBinary(ChangedSchema, value).websiteId,
      parts: [contentPart.forms],
    }),
  })

/** Raises the content version of each website of a batch once, for all parts that its messages name. */
const contentVersionConsumer = (
  signals: Signals,
  source: {
    group: string
    topic: string
    changeOf: (message: Incoming) => { websiteId: string; parts: string[] }
  },
): Consumer => ({
  group: source.group,
  topics: [source.topic],
  async handle(batch, tx) {
    const changed = new Map<string, string[]>()
    for (const { websiteId, parts } of batch.map(source.changeOf))
      changed.set(websiteId, [...(changed.get(websiteId) ?? []), ...parts])
    raiseContentVersions(tx, changed)
    signals.contentVersionsRaised(changed.size)
  },
})
