import { collectionPermission } from '@portico/proto/enums/collection-permission'
import { collectionType, type CollectionTypeName } from '@portico/proto/enums/collection-type'
import { pageType } from '@portico/proto/enums/page-type'
import type { CollectionView, ItemLink, ItemView, PageReply } from '@portico/proto/http/page-view'
import type { SiteSettings } from '@portico/proto/http/sites'
import type { PageDocument } from '@portico/proto/site'
import type { Collection, Item } from './content.ts'
import { navigationLink, navigationOf } from './navigation.ts'
import { collectionPath, itemPath, MEMBER_AREA_URL_ID } from './paths.ts'
import { createSummaries } from './summaries.ts'

/** The part of a release that belongs to the whole website. */
export type ReleasedSite = {
  title: string
  settings: SiteSettings
  navigation: PageReply['navigation']
  footerNavigation: PageReply['footerNavigation']
  sells: boolean
}

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
  summaries: PageReply['summaries']
}

/** A page of a new release. `cleaner` is the version of the cleaner that checked its document. */
export type NewPage = { path: string; page: ReleasedPage; cleaner: number }

/** A published website, with the page of one address or null. */
export type PublishedPage = {
  id: string
  identifier: string
  title: string
  contentVersion: number
  releaseId: string | null
  site: ReleasedSite | null
  path: string | null
  page: ReleasedPage | null
}

/** Collections that are a single page without items. */
const SINGLE_PAGES: ReadonlySet<CollectionTypeName> = new Set(['page', 'splashPage', 'templatePage'])
export const holdsItems = (type: CollectionTypeName): boolean => !SINGLE_PAGES.has(type)

/** Creates the content of a release: the navigation, and a page for every collection and every item published by `now`. */
export function createSnapshot(
  website: { id: string; title: string; settings: SiteSettings },
  collections: readonly Collection[],
  items: readonly Item[],
  now: Date,
): { site: ReleasedSite; pages: NewPage[] } {
  const lists = new Map<string, { view: CollectionView; published: Item[]; views: ItemView[] }>()
  for (const collection of collections) {
    const published = items.filter((item) => item.collectionId === collection.id && item.publishOn <= now)
    const view = collectionView(website.id, collection, published.length)
    lists.set(collection.id, { view, published, views: published.map((item) => itemView(collection, item)) })
  }
  const summaries = createSummaries(lists, website.settings.timeZone)

  const pages: NewPage[] = []
  for (const collection of collections) {
    const { view, published, views } = lists.get(collection.id)!
    const document = collection.document ?? { title: collection.title, sections: [] }
    const page: ReleasedPage = {
      pageType: pageTypeOf(collection),
      collection: view,
      document,
      ...codeOf(collection),
      summaries: summaries(document),
    }
    if (holdsItems(collection.type)) page.items = views
    pages.push({ path: view.fullUrl, page, cleaner: collection.cleaner })
    published.forEach(({ document, hasCode, cleaner }, i) =>
      pages.push({
        path: views[i]!.fullUrl,
        page: {
          pageType: pageType.contentItem,
          collection: view,
          item: views[i]!,
          pagination: paginationOf(views, i),
          document,
          ...codeOf({ hasCode }),
          summaries: summaries(document),
        },
        cleaner,
      }),
    )
  }
  const site = {
    title: website.title,
    settings: website.settings,
    navigation: navigationOf(collections.filter(({ inNavigation }) => inNavigation)),
    footerNavigation: collections.filter(({ inFooter }) => inFooter).map(navigationLink),
    sells: collections.some((collection) => collection.type === 'products'),
  }
  return { site, pages }
}

const codeOf = ({ hasCode }: { hasCode: boolean }) => (hasCode ? { hasOwnerCode: true as const } : {})

/** Returns links to the items before and after the item `index` of a list. */
function paginationOf(views: readonly ItemView[], index: number): NonNullable<PageReply['pagination']> {
  const link = (view: ItemView | undefined): ItemLink | undefined =>
    view && {
      title: view.title,
      fullUrl: view.fullUrl,
      publishOn: view.publishOn,
      ...(view.image && { image: view.image }),
    }
  const [prevItem, nextItem] = [link(views[index - 1]), link(views[index + 1])]
  return { ...(nextItem && { nextItem }), ...(prevItem && { prevItem }) }
}

function pageTypeOf({ type, urlId }: Pick<Collection, 'type' | 'urlId'>): number {
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
    fullUrl: collectionPath(collection.urlId),
    type: collectionType[collection.type],
    typeName: collection.type,
    permissionType: collectionPermission.public,
    ordering: collection.ordering,
    itemCount,
    updatedOn: collection.updatedAt.getTime(),
  }
}

/** Converts an item to the format of the API. */
export function itemView(collection: Pick<Collection, 'urlId'>, item: Item): ItemView {
  return {
    id: item.id,
    collectionId: item.collectionId,
    recordType: item.recordType,
    title: item.title,
    urlId: item.urlId,
    fullUrl: itemPath(collection.urlId, item.urlId),
    excerpt: item.excerpt,
    ...(item.assetUrl === null ? {} : { assetUrl: item.assetUrl }),
    ...(item.image === null ? {} : { image: item.image }),
    tags: item.tags,
    categories: item.categories,
    ...(item.author !== '' && { author: { displayName: item.author } }),
    ...(item.startDate && { startDate: item.startDate.getTime() }),
    ...(item.endDate && { endDate: item.endDate.getTime() }),
    ...(item.location && { location: item.location }),
    publishOn: item.publishOn.getTime(),
    addedOn: item.addedAt.getTime(),
    updatedOn: item.updatedAt.getTime(),
  }
}
