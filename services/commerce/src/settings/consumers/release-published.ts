import { fromBinary } from '@bufbuild/protobuf'
import type { Consumer } from '@portico/kit/bus/bus'
import { enqueue } from '@portico/kit/bus/outbox/outbox'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import { StoreSettings } from '@portico/proto/http/shop/commerce'
import { topics } from '@portico/proto/topics'
import type { SettingsDeps } from '../deps.ts'
import { settingsChanged } from '../facts.ts'
import { changeSettings, readSettings } from '../store/settings.ts'

/**
 * The addresses of products follow the published store page (decision 227): when the shop has the address of no store page, it
 * gets the address of the first one. A repeated message finds nothing to change.
 */
export const releasePublished = ({ db, ids }: SettingsDeps): Consumer => ({
  group: 'commerce.release-published',
  topics: [topics.releasePublished.name],
  async handle(batch) {
    for (const { value } of batch) {
      const { websiteId, storePaths } = fromBinary(ReleasePublishedSchema, value)
      const shopPath = storePaths.find(isShopPath)
      if (shopPath === undefined) continue
      await db.tenant(websiteId, async (tx) => {
        const settings = await readSettings(tx, websiteId)
        if (storePaths.includes(settings.shopPath)) return
        const { version } = await changeSettings(tx, websiteId, { shopPath })
        enqueue(tx, settingsChanged(ids.uuid(), websiteId, version))
      })
    }
  },
})

/** Products are below a path of one segment. */
const isShopPath = (path: string): boolean =>
  /^\/[^/]+$/.test(path) && StoreSettings.shape.shopPath.safeParse(path).success
