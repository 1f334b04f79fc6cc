import type { CollectionTypeName } from '@portico/proto/enums/collection-type'
import type { MapLocation } from '@portico/proto/blocks/map'
import type { Picture } from '@portico/proto/blocks/picture'
import type { PageDocument } from '@portico/proto/site'

/** A collection as its owner edits it: a single page or a list of items. An empty `urlId` is the home page. */
export type Collection = {
  id: string
  type: CollectionTypeName
  title: string
  navigationTitle: string
  inNavigation: boolean
  inFooter: boolean
  /** The title of the folder of the main navigation; empty for none. */
  folder: string
  description: string
  urlId: string
  ordering: number
  document: PageDocument | null
  /** Whether the document contains code of an account with permission 1219. */
  hasCode: boolean
  /** The version of the cleaner that checked the document. */
  cleaner: number
  updatedAt: Date
}

/** An item of a collection. It has its own page from `publishOn` on. */
export type Item = {
  id: string
  collectionId: string
  recordType: number
  title: string
  urlId: string
  excerpt: string
  assetUrl: string | null
  image: Picture | null
  tags: string[]
  categories: string[]
  document: PageDocument
  hasCode: boolean
  cleaner: number
  /** The name of the author; empty for none. */
  author: string
  /** The start, the end and the place of an event; null for other items. */
  startDate: Date | null
  endDate: Date | null
  location: MapLocation | null
  publishOn: Date
  addedAt: Date
  updatedAt: Date
}
