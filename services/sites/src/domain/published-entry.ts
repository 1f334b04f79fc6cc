import { pageType } from '@portico/proto/enums/page-type'
import type { ItemView } from '@portico/proto/http/page-view'
import { documentText, plainText, wordsOf } from './plain-text.ts'
import type { ReleasedPage } from './release.ts'

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

/** Page types that no search finds and no sitemap lists: access screens. */
const HIDDEN: ReadonlySet<number> = new Set([pageType.lockScreen, pageType.memberAreaAccessDenied])

/** Whether a page can be found. */
export const isFindable = (page: Pick<ReleasedPage, 'pageType'>): boolean => !HIDDEN.has(page.pageType)

/** Makes the entry of a published page. */
export function publishedEntry(path: string, { collection, item, document }: ReleasedPage): PublishedEntry {
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
    item: item ?? null,
    title,
    labels,
    summary,
    body,
    words: wordsOf([title, labels, summary, body].join(' ')),
    publishedAt: new Date(item?.publishOn ?? collection.updatedOn),
    updatedAt: new Date(Math.max(item?.updatedOn ?? 0, collection.updatedOn)),
  }
}
