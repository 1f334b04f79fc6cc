import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer } from '@portico/kit/bus/bus'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import {
  AssetChangedSchema,
  type ShownAsset as AssetMessage,
} from '@portico/proto/events/sites/v1/asset_changed_pb'
import { followAsset, type ShownAsset } from '@portico/proto/blocks/document/follow-asset'
import { topics } from '@portico/proto/topics'
import type { ProductsDeps } from '../deps.ts'
import { productChanged } from '../facts.ts'
import { listProductsUsing, lockProduct, writeProduct } from '../store/products.ts'

/**
 * Products follow a file of the assets library: a replaced picture, its text and its focal point (decision 152). Each product
 * is written in a transaction of its website; a repeated message finds nothing to change.
 */
export const assetChanged = ({ db, ids, clock, signals }: ProductsDeps): Consumer => ({
  group: 'commerce.asset-changed',
  topics: [topics.assetChanged.name],
  async handle(batch) {
    for (const { value } of batch) {
      const { websiteId, assetId, before, after } = fromBinary(AssetChangedSchema, value)
      if (!before || !after) continue
      const follow = <T>(part: T) => followAsset(part, shown(assetId, before), shown(assetId, after))
      for (const id of await db.tenant(websiteId, (tx) => listProductsUsing(tx, websiteId, assetId)))
        await db.tenant(websiteId, async (tx) => {
          const product = await lockProduct(tx, websiteId, id)
          if (!product) return
          const { images, description, excerpt } = product
          const followed = follow({ images, description, excerpt })
          if (JSON.stringify(followed) === JSON.stringify({ images, description, excerpt })) return
          const written = {
            ...product,
            ...followed,
            version: product.version + 1,
            updatedAt: clock.now(),
          }
          writeProduct(tx, websiteId, written, product)
          enqueue(tx, productChanged(ids.uuid(), websiteId, written))
          signals.productWritten()
        })
    }
  },
})

const shown = (id: string, { focalPoint, ...asset }: AssetMessage): ShownAsset => ({
  ...asset,
  id,
  focalPoint: focalPoint ? { x: focalPoint.x, y: focalPoint.y } : null,
})
