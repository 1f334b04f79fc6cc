import { collectionPermission } from '@portico/proto/enums/collection-permission'
import { collectionType, type CollectionTypeName } from '@portico/proto/enums/collection-type'
import { pageType } from '@portico/proto/enums/page-type'
import type { CollectionView, ItemView, PageReply, SiteSettings } from '@portico/proto/http/sites'
import type { PageDocument } from '@portico/proto/site'
import type { Collection, Item } from './content.ts'
import { collectionPath, itemPath } from './paths.ts'

/** What a release keeps of the whole website. */
export type ReleasedSite = {
  title: string
  settings: SiteSettings
  navigation: PageReply['navigation']
  sells: boolean
}

/** What a release keeps of one address. */
export type ReleasedPage = {
  pageType: number
  collection: CollectionView
  item?: ItemView
  items?: ItemView[]
  document: PageDocument
}

/** A website as it is published, with the page of one address if it has one. */
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

/** Collections that are one page and have no items of their own. */
const SINGLE_PAGES: ReadonlySet<CollectionTypeName> = new Set(['page', 'splashPage', 'templatePage'])
export const holdsItems = (type: CollectionTypeName): boolean => !SINGLE_PAGES.has(type)

/** Freezes a website: its navigation and a page for every collection and item that is due at `now`. */
export function snapshot(
  website: { id: string; title: string; settings: SiteSettings },
  collections: readonly Collection[],
  items: readonly Item[],
  now: Date,
): { site: ReleasedSite; pages: { path: string; page: ReleasedPage }[] } {
  const pages: { path: string; page: ReleasedPage }[] = []
  for (const collection of collections) {
    const due = items.filter((item) => item.collectionId === collection.id && item.publishOn <= now)
    const view = collectionView(website.id, collection, due.length)
    const views = due.map((item) => itemView(collection, item))
    const page: ReleasedPage = {
      pageType: pageTypeOf(collection.type),
      collection: view,
      document: collection.document ?? { title: collection.title, sections: [] },
    }
    if (holdsItems(collection.type)) page.items = views
    pages.push({ path: view.fullUrl, page })
    due.forEach((item, i) =>
      pages.push({
        path: views[i]!.fullUrl,
        page: { pageType: pageType.contentItem, collection: view, item: views[i]!, document: item.document },
      }),
    )
  }
  const navigation = collections
    .filter((collection) => collection.inNavigation)
    .map(({ id, navigationTitle, urlId }) => ({
      title: navigationTitle,
      path: collectionPath(urlId),
      collectionId: id,
    }))
  const sells = collections.some((collection) => collection.type === 'products')
  return { site: { title: website.title, settings: website.settings, navigation, sells }, pages }
}

function pageTypeOf(type: CollectionTypeName): number {
  if (type === 'splashPage') return pageType.splashPage
  return holdsItems(type) ? pageType.mainContent : pageType.page
}

/** A collection as pages and the owner's lists show it. */
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

/** An item as pages and the owner's lists show it. */
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
    publishOn: item.publishOn.getTime(),
    addedOn: item.addedAt.getTime(),
    updatedOn: item.updatedAt.getTime(),
  }
}
