import type { CollectionViewName } from '@portico/proto/enums/collection-view'
import type { CollectionTypeName } from '@portico/proto/enums/collection-type'
import type { MapLocation } from '@portico/proto/blocks/map'
import type { Picture } from '@portico/proto/blocks/media/picture'
import type { ItemState } from '@portico/proto/http/content/items'
import type { SeoFields } from '@portico/proto/http/common/seo-fields'
import type * as z from 'zod'

/** The tables whose rows have a page document. */
export type PageKind = 'collection' | 'item'

/** The title, text and picture of a page for search engines and social networks, instead of its own. */
export type Seo = z.infer<typeof SeoFields>

/** A collection as its owner edits it: a single page or a list of items. An empty `urlId` is the home page. */
export type Collection = {
  id: string
  type: CollectionTypeName
  title: string
  navigationTitle: string
  inNavigation: boolean
  inFooter: boolean
  /** The folder of the main navigation; empty for none. */
  folderId: string
  /** Empty for the website's own language. */
  language: string
  /** The page in the website's own language that this one translates; null for one in that language. */
  variantOf: string | null
  description: string
  urlId: string
  /** The pattern of the addresses of new items; empty for their titles (LINK-04). */
  itemPattern: string
  /** How its page shows its items; empty for the way of its type (ENUM-06). */
  view: CollectionViewName | ''
  ordering: number
  seo: Seo
  hasDocument: boolean
  /** Rises with each change of anything that a release shows. */
  edits: number
  updatedAt: Date
  /** When it was moved to the trash. */
  deletedAt: Date | null
}

/** An item of a collection. It has its own page while its state is published, from `publishOn` on. */
export type Item = {
  id: string
  collectionId: string
  /** The item in the website's own language that this one translates; null for one in that language. */
  variantOf: string | null
  recordType: number
  title: string
  urlId: string
  excerpt: string
  assetUrl: string | null
  image: Picture | null
  tags: string[]
  categories: string[]
  seo: Seo
  state: z.infer<typeof ItemState>
  /** Featured: summaries can show these items alone. */
  starred: boolean
  /** Orders items that were moved; items with the same position are ordered by date, newest first. */
  position: number
  edits: number
  /** The name of the author; empty for none. */
  author: string
  /** The start, the end and the place of an event; null for other items. */
  startDate: Date | null
  endDate: Date | null
  location: MapLocation | null
  publishOn: Date
  addedAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

/** Whether a page or an item is in the website's own language. */
export const isOriginal = ({ variantOf }: { variantOf: string | null }): boolean => variantOf === null
