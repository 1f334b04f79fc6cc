import * as z from 'zod'
import { LIST_PAGE_ITEMS } from '../../limits/display-limits.ts'
import { MAX_SEARCH_LENGTH, MAX_TAG_LENGTH } from '../../limits.ts'
import { ObjectId } from '../common/object-id.ts'
import { PageDocument } from '../../site.ts'
import { ItemView, PageLanguage } from '../content/page-view.ts'

/** GET /internal/search: published pages of the website that contain all words of `q`. */
export const SearchQuery = z.object({
  q: z.string().trim().max(MAX_SEARCH_LENGTH),
  collectionId: ObjectId.optional(),
  tag: z.string().max(MAX_TAG_LENGTH).optional(),
  category: z.string().max(MAX_TAG_LENGTH).optional(),
  offset: z.coerce.number().int().min(0).max(1_000).default(0),
})

/** A piece of a text, and whether it is a found word. */
export const TextPiece = z.object({ text: z.string(), isMatch: z.boolean() })
export type TextPiece = z.infer<typeof TextPiece>

/** A page that a search found; `item` is absent for a page that is no item. */
export const SearchResult = z.object({
  path: z.string(),
  title: z.string(),
  collectionId: z.string(),
  item: ItemView.optional(),
  excerpt: z.array(TextPiece),
})
export type SearchResult = z.infer<typeof SearchResult>

/** The reply, the best page first. `count` counts up to 1,000 pages. `correctedTo` is the text that was searched instead. */
export const SearchReply = z.object({
  results: z.array(SearchResult),
  count: z.number(),
  correctedTo: z.string().optional(),
})
export type SearchReply = z.infer<typeof SearchReply>

/** GET /api/open/GetItemsByMonth: the items of a collection in a month `MM-YYYY`, in the website's time zone (WIRE-24). */
export const ItemsByMonthQuery = z.object({
  month: z.string().regex(/^(?:0[1-9]|1[0-2])-\d{4}$/, 'must be MM-YYYY, such as 03-2026'),
  collectionId: ObjectId,
  crumb: z.string().max(200).optional(),
})
export const ItemsByMonth = z.array(ItemView)

/** A page in GET /internal/sitemap; `updatedOn` is in epoch ms. */
/** `languages`: the page in all its languages, if it has several. */
export const SitemapEntry = z.object({
  path: z.string(),
  updatedOn: z.number(),
  languages: z.array(PageLanguage).readonly().optional(),
})
export type SitemapEntry = z.infer<typeof SitemapEntry>

/**
 * GET /internal/sitemap: all published pages in the order of their addresses, and the public address of the website.
 * `isCurrent` is false in the moment after a publication in which the list still shows the release before.
 */
export const SitemapReply = z.object({
  baseUrl: z.string(),
  isCurrent: z.boolean(),
  entries: z.array(SitemapEntry),
})
export type SitemapReply = z.infer<typeof SitemapReply>

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
export const FeedReply = z.object({
  isCurrent: z.boolean(),
  items: z.array(z.object({ item: ItemView, document: PageDocument })),
})
export type FeedReply = z.infer<typeof FeedReply>
