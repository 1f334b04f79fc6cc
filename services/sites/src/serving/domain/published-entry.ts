import type { CollectionView, ItemView } from '@portico/proto/http/content/page-view'
import type { PageDocument } from '@portico/proto/site'
import { documentText, plainText, wordsOf } from './plain-text.ts'
import { MEMBER_AREA_URL_ID } from '../../model/paths.ts'

/** A page or item that visitors can find, with its texts by importance for the search. */
export type PublishedEntry = {
  path: string
  id: string
  collectionId: string
  item: ItemView | null
  title: string
  /** Tags, categories and the author. */
  labels: string
  summary: string
  body: string
  words: string[]
  publishedAt: Date
  updatedAt: Date
}

/** A page or item of a release, from which an entry is made. */
export type PublishedSource = {
  path: string
  item: ItemView | null
  collection: CollectionView
  document: PageDocument
}

/** Whether a page can be found: not the access screen of the member area. */
export const isFindable = ({ collection }: PublishedSource): boolean =>
  !(collection.typeName === 'page' && collection.urlId === MEMBER_AREA_URL_ID)

/** Makes the entry of a published page. */
export function publishedEntry({ path, collection, item, document }: PublishedSource): PublishedEntry {
  const title = item?.title ?? collection.title
  const labels = item
    ? [...item.tags, ...item.categories, item.author?.displayName ?? ''].join(' ').trim()
    : ''
  const summary = plainText(item?.excerpt ?? document.description ?? collection.description)
  const body = documentText(document)
  return {
    path,
    id: item?.id ?? collection.id,
    collectionId: collection.id,
    item,
    title,
    labels,
    summary,
    body,
    words: wordsOf([title, labels, summary, body].join(' ')),
    publishedAt: new Date(item?.publishOn ?? collection.updatedOn),
    updatedAt: new Date(Math.max(item?.updatedOn ?? 0, collection.updatedOn)),
  }
}
