import * as z from 'zod'
import { LIST_PAGE_ITEMS } from '../display-limits.ts'
import { MAX_SEARCH_LENGTH, MAX_TAG_LENGTH } from '../limits.ts'
import { ObjectId } from './object-id.ts'
import type { PageDocument } from '../site.ts'
import { ItemView, type PageLanguage } from './page-view.ts'

/** GET /internal/search: published pages of the website that contain all words of `q`. */
export const SearchQuery = z.object({
  q: z.string().trim().max(MAX_SEARCH_LENGTH),
  collectionId: ObjectId.optional(),
  tag: z.string().max(MAX_TAG_LENGTH).optional(),
  category: z.string().max(MAX_TAG_LENGTH).optional(),
  offset: z.coerce.number().int().min(0).max(1_000).default(0),
})

/** A piece of a text, and whether it is a found word. */
export type TextPiece = { text: string; isMatch: boolean }

/** A page that a search found; `item` is absent for a page that is no item. */
export type SearchResult = {
  path: string
  title: string
  collectionId: string
  item?: ItemView
  excerpt: TextPiece[]
}

/** The reply, the best page first. `count` counts up to 1,000 pages. `correctedTo` is the text that was searched instead. */
export type SearchReply = { results: SearchResult[]; count: number; correctedTo?: string }

/** GET /api/open/GetItemsByMonth: the items of a collection in a month `MM-YYYY`, in the website's time zone (WIRE-24). */
export const ItemsByMonthQuery = z.object({
  month: z.string().regex(/^(?:0[1-9]|1[0-2])-\d{4}$/, 'must be MM-YYYY, such as 03-2026'),
  collectionId: ObjectId,
  crumb: z.string().max(200).optional(),
})
export const ItemsByMonth = z.array(ItemView)

/** A page in GET /internal/sitemap; `updatedOn` is in epoch ms. */
/** `languages`: the page in all its languages, if it has several. */
export type SitemapEntry = { path: string; updatedOn: number; languages?: readonly PageLanguage[] }

/**
 * GET /internal/sitemap: all published pages in the order of their addresses, and the public address of the website.
 * `isCurrent` is false in the moment after a publication in which the list is still that of the release before.
 */
export type SitemapReply = { baseUrl: string; isCurrent: boolean; entries: SitemapEntry[] }

/**
 * GET /internal/feed: the newest items of a published collection with their documents, and `isCurrent` as above. `ids`: only
 * these items, separated by commas.
 */
export const FeedQuery = z.object({
  collectionId: ObjectId,
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(ObjectId).max(LIST_PAGE_ITEMS))
    .optional(),
})
export type FeedReply = { isCurrent: boolean; items: { item: ItemView; document: PageDocument }[] }
