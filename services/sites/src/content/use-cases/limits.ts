import { limitReached } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import * as limits from '@portico/proto/limits'
import * as messages from '@portico/proto/messages'
import { countCollections } from '../store/collections.ts'
import { countItems } from '../store/items.ts'
import { readContentBytes } from '../store/usage.ts'

/*
 * Limits of a website. Each query counts only up to its limit, so it stays cheap. The limits apply to concurrent requests
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
