import { collectionPermission } from '@portico/proto/enums/collection-permission'
import { collectionType } from '@portico/proto/enums/collection-type'
import type { WebsiteStatusName } from '@portico/proto/enums/website-status'
import { singlePageTypes } from '@portico/proto/enums/collection-type-words'
import { pageType } from '@portico/proto/enums/page-type'
import type { InjectedCode, SiteCode } from '@portico/proto/http/website/code-injection'
import type { CollectionView, ItemLink, ItemView, PageReply } from '@portico/proto/http/content/page-view'
import type { ItemRow } from '@portico/proto/http/content/items'
import type { CollectionRow } from '@portico/proto/http/content/pages'
import { SeoFields, type SeoView } from '@portico/proto/http/common/seo-fields'
import type { SiteSettings } from '@portico/proto/http/website/sites'
import type { PageDocument } from '@portico/proto/site'
import type { Collection, Item, Seo } from './content.ts'
import type { PageLock } from './page-lock.ts'
import { joinCode } from './injected-code.ts'
import type { ReleasedCollection } from './release-entry.ts'
import { collectionPath, itemPath, MEMBER_AREA_URL_ID } from './paths.ts'
import { folderOf, type Structure } from './structure.ts'
import { createSummaries } from './summaries.ts'

/** The part of a release that belongs to the whole website. */
export type ReleasedSite = {
  title: string
  settings: SiteSettings
  navigation: PageReply['navigation']
  footerNavigation: PageReply['footerNavigation']
  /** The navigation of pages in a further language, by its tag. Absent without such pages. */
  languages?: { [language: string]: Pick<PageReply, 'navigation' | 'footerNavigation'> }
  /** From which the navigation was made; absent in releases of earlier versions. */
  structure?: Structure
  /** Absent for none. */
  code?: SiteCode
  sells: boolean
  /** The address of the first store page; absent without one, and in releases of earlier versions. */
  storePath?: string
}

/** A version of a page; the language is null for the website's own. */
type ReleasedLanguage = { language: string | null; path: string }

/** The part of a release that belongs to one address. */
export type ReleasedPage = {
  pageType: number
  collection: CollectionView
  item?: ItemView
  items?: ItemView[]
  pagination?: NonNullable<PageReply['pagination']>
  document: PageDocument
  /** The document contains code of an account with permission 1219. */
  hasOwnerCode?: true
  /** The code of the collection, then the code of the item. */
  code?: InjectedCode
  summaries: PageReply['summaries']
  languages?: ReleasedLanguage[]
}

/** A published website, with the page of one address or null. */
export type PublishedPage = {
  id: string
  identifier: string
  title: string
  status: WebsiteStatusName
  contentVersion: number
  releaseId: string | null
  site: ReleasedSite | null
  path: string | null
  page: ReleasedPage | null
}

/** A published website as stored, with the entry of one address or nulls. */
export type PublishedRow = {
  id: string
  identifier: string
  title: string
  status: WebsiteStatusName
  contentVersion: number
  releaseId: string | null
  site: ReleasedSite | null
  path: string | null
  kind: 'collection' | 'item' | null
  item: ItemView | null
  collection: ReleasedCollection | null
  document: PageDocument | null
  hasCode: boolean | null
  collectionCode: InjectedCode | null
  itemCode: InjectedCode | null
  /** The condition for reading the page; null if it is open to everyone. */
  access: 'members' | 'password' | null
  /** The password of the page: `key` is in base64. */
  pageLock: PageLock | null
  /** The items of the collection, in their order; only for the page of a collection. */
  items: ItemView[] | null
  itemCount: number
  previous: ItemView | null
  next: ItemView | null
  /** The collections that blocks of the document name, with all their items, by id. */
  listed: { [id: string]: { view: CollectionView; views: ItemView[] } } | null
  /** The page in all its languages; null if it has one. */
  languages: ReleasedLanguage[] | null
}

/** Whether collections of a type have items. The others are a single page. */
export const holdsItems = (type: string): boolean => !(singlePageTypes as ReadonlySet<string>).has(type)

/** Returns the page of a published row; null if the website has none at the address. */
export function releasedPage(row: PublishedRow, timeZone: string): ReleasedPage | null {
  if (!row.collection || !row.document) return null
  const { inNavigation: _, inFooter: __, folder: ___, ...view } = row.collection
  const collection = { ...view, itemCount: row.itemCount }
  const shared = {
    collection,
    document: row.document,
    ...(row.hasCode === true && { hasOwnerCode: true as const }),
    code: joinCode([row.collectionCode, row.itemCode]),
    summaries: createSummaries(new Map(Object.entries(row.listed ?? {})), timeZone)(row.document),
    ...(row.languages && row.languages.length > 1 && { languages: row.languages }),
  }
  if (row.item)
    return {
      ...shared,
      pageType: pageType.contentItem,
      item: row.item,
      pagination: {
        ...(row.next && { nextItem: itemLink(row.next) }),
        ...(row.previous && { prevItem: itemLink(row.previous) }),
      },
    }
  return {
    ...shared,
    pageType: pageTypeOf(collection),
    ...(holdsItems(collection.typeName) && { items: row.items ?? [] }),
  }
}

const itemLink = ({ title, fullUrl, publishOn, image }: ItemView): ItemLink => ({
  title,
  fullUrl,
  publishOn,
  ...(image && { image }),
})

function pageTypeOf({ typeName: type, urlId }: Pick<CollectionView, 'typeName' | 'urlId'>): number {
  if (type === 'page' && urlId === MEMBER_AREA_URL_ID) return pageType.memberAreaAccessDenied
  if (type === 'splashPage') return pageType.splashPage
  return holdsItems(type) ? pageType.mainContent : pageType.page
}

/** Converts a collection to the format of the API. */
export function collectionView(websiteId: string, collection: Collection, itemCount: number): CollectionView {
  return {
    id: collection.id,
    websiteId,
    title: collection.title,
    navigationTitle: collection.navigationTitle,
    description: collection.description,
    urlId: collection.urlId,
    fullUrl: collectionPath(collection),
    type: collectionType[collection.type],
    typeName: collection.type,
    permissionType: collectionPermission.public,
    ordering: collection.ordering,
    itemCount,
    updatedOn: collection.updatedAt.getTime(),
    ...(collection.view !== '' && { view: collection.view }),
    ...(collection.variantOf !== null && {
      language: collection.language,
      variantOf: collection.variantOf,
    }),
    ...seoOf(collection.seo),
  }
}

/** The fields for search engines and social networks that a page sets; absent if it sets none. */
function seoOf(seo: Partial<Seo>): { seo?: SeoView } {
  const set = Object.entries(seo).filter(([, value]) => value !== '' && value !== false)
  return set.length === 0 ? {} : { seo: Object.fromEntries(set) }
}

/** Converts a collection to the format of the API for its owner. */
export const collectionRow = (
  { id: websiteId, structure }: { id: string; structure: Structure },
  collection: Collection,
  itemCount: number,
): CollectionRow => ({
  ...collectionView(websiteId, collection, itemCount),
  inNavigation: collection.inNavigation,
  inFooter: collection.inFooter,
  folder: folderOf(structure, collection.folderId)?.title ?? '',
  itemPattern: collection.itemPattern,
  hasDocument: collection.hasDocument,
  seo: SeoFields.parse(collection.seo),
})

/** Converts an item to the format of the API for its owner. */
export const itemRow = (collection: ItemParent, item: Item): ItemRow => ({
  ...itemView(collection, item),
  state: item.state,
  seo: SeoFields.parse(item.seo),
})

/** The part of a collection on which its items depend. */
type ItemParent = Pick<Collection, 'urlId' | 'language'>

/** Converts an item to the format of the API. */
export function itemView(collection: ItemParent, item: Item): ItemView {
  return {
    id: item.id,
    collectionId: item.collectionId,
    recordType: item.recordType,
    title: item.title,
    urlId: item.urlId,
    fullUrl: itemPath(collectionPath(collection), item.urlId),
    excerpt: item.excerpt,
    ...(item.assetUrl === null ? {} : { assetUrl: item.assetUrl }),
    ...(item.image === null ? {} : { image: item.image }),
    tags: item.tags,
    categories: item.categories,
    ...(item.author !== '' && { author: { displayName: item.author } }),
    ...(item.startDate && { startDate: item.startDate.getTime() }),
    ...(item.endDate && { endDate: item.endDate.getTime() }),
    ...(item.location && { location: item.location }),
    ...(collection.language !== '' && { language: collection.language }),
    ...(item.variantOf !== null && { variantOf: item.variantOf }),
    ...(item.starred && { starred: true as const }),
    publishOn: item.publishOn.getTime(),
    addedOn: item.addedAt.getTime(),
    updatedOn: item.updatedAt.getTime(),
    ...seoOf(item.seo),
  }
}
