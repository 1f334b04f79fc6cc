import type { Collection, Item } from '../../model/content.ts'
import { collectionView, itemView } from '../../model/release.ts'
import type { ReleaseEntry } from '../../model/release-entry.ts'

type Body = Pick<ReleaseEntry, 'body' | 'code'>

/** A saved collection as the entry of a release. */
export function collectionEntry(websiteId: string, draft: Collection, body: Body): ReleaseEntry {
  const view = collectionView(websiteId, draft, 0)
  const { inNavigation, inFooter, folderId: folder } = draft
  return {
    id: draft.id,
    kind: 'collection',
    collectionId: draft.id,
    path: view.fullUrl,
    content: { ...view, inNavigation, inFooter, folder },
    ...body,
    position: 0,
    listedAt: draft.updatedAt,
    edits: draft.edits,
  }
}

/** A saved item as the entry of a release. Its path is that below its saved collection. */
export function itemEntry(collection: Collection, item: Item, body: Body): ReleaseEntry {
  const content = itemView(collection, item)
  return {
    id: item.id,
    kind: 'item',
    collectionId: item.collectionId,
    path: content.fullUrl,
    content,
    ...body,
    position: item.position,
    listedAt: item.publishOn,
    edits: item.edits,
  }
}
