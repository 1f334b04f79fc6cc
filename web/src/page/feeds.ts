import { collectionType } from '@portico/proto/enums/collection-type'
import type { Listing, PageModel } from './model.ts'

export type FeedFormat = 'rss' | 'atom'
/** The part of a list that a feed has (WIRE-20). */
export type FeedFilter = Pick<Listing, 'author' | 'category' | 'tag'>

/** Whether the page is a list with feeds: any collection of items, but not a shop. */
export const hasFeeds = ({ collection, items, item, product }: PageModel): boolean =>
  collection !== undefined &&
  collection.type !== collectionType.products &&
  items !== undefined &&
  !item &&
  !product

/** The filter of a list page. */
export function feedFilter({ collection, listings }: PageModel): FeedFilter {
  const { author, category, tag } = (collection && listings[collection.id]) ?? {}
  return {
    ...(author !== undefined && { author }),
    ...(category !== undefined && { category }),
    ...(tag !== undefined && { tag }),
  }
}

/** The address of a list with a filter, or of its feed. */
export function filteredPath(fullUrl: string, filter: FeedFilter, format?: FeedFormat): string {
  const query = new URLSearchParams({ ...filter, ...(format && { format }) }).toString()
  return query === '' ? fullUrl : `${fullUrl}?${query}`
}

/** The title of a list and its filter, such as "Journal: kiln". */
export const filteredTitle = (title: string, filter: FeedFilter): string =>
  [title, ...Object.values(filter)].join(': ')
