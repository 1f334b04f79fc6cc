import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer } from '@portico/kit/bus/bus'
import { ProductChangedSchema } from '@portico/proto/events/commerce/v1/product_changed_pb'
import type { Signals } from '../signals.ts'
import { raiseContentVersions } from '../store/websites.ts'
import { PRODUCT_CHANGED } from '../topics.ts'

/** A product is shown on pages: when it changes, the pages kept of its website are old. Once a batch and website. */
export const productChanged = (signals: Signals): Consumer => ({
  group: 'sites.product-changed',
  topics: [PRODUCT_CHANGED.name],
  async handle(batch, tx) {
    const ids = new Set(batch.map((message) => fromBinary(ProductChangedSchema, message.value).websiteId))
    await raiseContentVersions(tx, [...ids])
    signals.contentVersionsRaised(ids.size)
  },
})
