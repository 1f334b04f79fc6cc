import { limitReached } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import * as limits from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import { countCollections } from '../store/collections.ts'
import { countItems } from '../store/items.ts'
import { assetUse, contentBytes } from '../store/use.ts'

/*
 * What a website may hold. Each count is bounded by its own limit, so it stays cheap. It holds for parallel requests
 * only in a transaction that has locked the website.
 */

/** @throws Refusal 409 when the website has as many pages and collections as it may have */
export async function needRoomForCollection(tx: Tx): Promise<void> {
  const most = limits.MAX_COLLECTIONS_PER_WEBSITE
  if ((await countCollections(tx, most)) >= most) {
    throw limitReached('type', messages.limitReached('pages and collections on a website', most))
  }
}

/** @throws Refusal 409 when the collection (COMM-07, C-16) or the website has as many items as it may have */
export async function needRoomForItem(tx: Tx, collectionId: string): Promise<void> {
  const mostHere = limits.MAX_ITEMS_IN_ORDERED_COLLECTION
  if ((await countItems(tx, mostHere, collectionId)) >= mostHere) {
    throw limitReached('collectionId', messages.limitReached('items in a collection', mostHere))
  }
  const most = limits.MAX_ITEMS_PER_WEBSITE
  if ((await countItems(tx, most)) >= most) {
    throw limitReached('collectionId', messages.limitReached('items on a website', most))
  }
}

/** Call it after the content was written. @throws Refusal 409 when the website's pages and items take too many bytes */
export async function needRoomForContent(tx: Tx): Promise<void> {
  const most = limits.MAX_CONTENT_BYTES_PER_WEBSITE
  if ((await contentBytes(tx)) > most) {
    throw limitReached('document', messages.bytesReached('The pages of a website', most))
  }
}

/** @throws Refusal 409 when a picture of `bytes` is one too many, or too much */
export async function needRoomForAsset(tx: Tx, bytes: number): Promise<void> {
  const most = limits.MAX_ASSETS_PER_WEBSITE
  const mostBytes = limits.MAX_ASSET_BYTES_PER_WEBSITE
  const used = await assetUse(tx)
  if (used.count >= most) throw limitReached('body', messages.limitReached('pictures on a website', most))
  if (used.bytes + bytes > mostBytes) {
    throw limitReached('body', messages.bytesReached('The pictures of a website', mostBytes))
  }
}
