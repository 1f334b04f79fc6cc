import { limitReached } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import * as limits from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import { countCollections } from '../store/collections.ts'
import { countItems } from '../store/items.ts'
import { readOpenUploads } from '../../library/store/uploads.ts'
import { readAssetUsage, readContentBytes } from '../../library/store/usage.ts'

/*
 * Limits of a website. Each query counts only up to its limit, so it stays cheap. The limits hold for concurrent requests
 * only in a transaction that has locked the website.
 */

/** @throws Refusal 409 if the website has the maximum number of pages and collections */
export async function assertCollectionLimit(tx: Tx): Promise<void> {
  const max = limits.MAX_COLLECTIONS_PER_WEBSITE
  if ((await countCollections(tx, max)) >= max) {
    throw limitReached('type', messages.limitReached('pages and collections on a website', max))
  }
}

/** @throws Refusal 409 if the collection (COMM-07, C-16) or the website has no room for `added` more items */
export async function assertItemLimit(tx: Tx, collectionId: string, added = 1): Promise<void> {
  const maxInCollection = limits.MAX_ITEMS_IN_ORDERED_COLLECTION
  if ((await countItems(tx, maxInCollection, collectionId)) + added > maxInCollection) {
    throw limitReached('collectionId', messages.limitReached('items in a collection', maxInCollection))
  }
  const max = limits.MAX_ITEMS_PER_WEBSITE
  if ((await countItems(tx, max)) + added > max) {
    throw limitReached('collectionId', messages.limitReached('items on a website', max))
  }
}

/**
 * Call it after the content was written to `field`. @throws Refusal 409 if the website's pages and items are larger than the
 * limit
 */
export async function assertContentLimit(tx: Tx, field = 'document'): Promise<void> {
  const max = limits.MAX_CONTENT_BYTES_PER_WEBSITE
  if ((await readContentBytes(tx)) > max) {
    throw limitReached(field, messages.bytesReached('The pages of a website', max))
  }
}

/**
 * `isNew` is false for a file that is replaced. @throws Refusal 409 if another file of `bytes` exceeds the maximum number or
 * size of files
 */
export async function assertAssetLimit(tx: Tx, bytes: number, isNew = true): Promise<void> {
  const max = limits.MAX_ASSETS_PER_WEBSITE
  const maxBytes = limits.MAX_ASSET_BYTES_PER_WEBSITE
  const used = await readAssetUsage(tx)
  if (isNew && used.count >= max)
    throw limitReached('body', messages.limitReached('pictures and media files on a website', max))
  if (used.bytes + bytes > maxBytes) {
    throw limitReached('body', messages.bytesReached('The pictures and media files of a website', maxBytes))
  }
}

/** @throws Refusal 409 if the website has the maximum number of open uploads, or no room for what they and `bytes` hold */
export async function assertUploadLimit(tx: Tx, bytes: number, isNew: boolean): Promise<void> {
  const open = await readOpenUploads(tx)
  const max = limits.MAX_OPEN_UPLOADS_PER_WEBSITE
  if (open.count >= max)
    throw limitReached('name', messages.limitReached('unfinished uploads on a website', max))
  await assertAssetLimit(tx, open.bytes + bytes, isNew)
}
