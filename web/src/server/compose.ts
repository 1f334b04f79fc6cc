import type { InternalClient } from '@portico/kit/http/internal'
import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { pageType } from '@portico/proto/enums/page-type'
import type { Product, ProductReply, ProductsReply } from '@portico/proto/http/commerce'
import type { FormsReply } from '@portico/proto/http/forms'
import type { PageReply } from '@portico/proto/http/page-view'
import { collectionNeeds } from '@portico/proto/collection-needs'
import { blocksOf } from '@portico/proto/site'
import type { Listing, PageModel } from '../page/model.ts'
import { overlayOf } from '../page/popup-overlay.ts'
import { listingOf, listPageOf, type ListQuery } from './listings.ts'
import type { ReadFeeds } from './feeds/feeds.ts'
import type { DrawOutlines } from './outlines/outlines.ts'
import type { createCurrencyLookup } from './store-currency.ts'

type Website = { id: string; identifier: string }
export type Upstreams = {
  sites: InternalClient
  forms: InternalClient
  commerce: InternalClient
  storeCurrency: ReturnType<typeof createCurrencyLookup>
  drawOutlines: DrawOutlines
  readFeeds: ReadFeeds
  /** The time of day, epoch ms. */
  now: () => number
}

/**
 * Composes the page at an address: loads the page from sites, then its forms and products in parallel. The number of
 * calls does not grow with the number of blocks. `query` selects a page of the collection's own list, and `viewer` is `member` for
 * members and owners, `preview` the token of a preview link. Returns null if the website does not exist.
 */
export async function composePage(
  upstreams: Upstreams,
  website: Website,
  path: string,
  query: ListQuery = {},
  { viewer = 'visitor', preview }: { viewer?: 'visitor' | 'member'; preview?: string | undefined } = {},
): Promise<PageModel | null> {
  const { sites } = upstreams
  const asked = new URLSearchParams({ path, viewer, ...(preview !== undefined && { preview }) })
  const page = await sites.get<PageReply>(`/internal/page?${asked.toString()}`, { website })
  return page && composeReply(upstreams, website, page, query)
}

/** Composes a page that sites has replied with. */
export async function composeReply(
  { forms, commerce, storeCurrency, drawOutlines, readFeeds, now }: Upstreams,
  website: Website,
  page: PageReply,
  query: ListQuery = {},
): Promise<PageModel> {
  const ids = referencedIds(page)
  const [currency, outlines, feeds, formsReply, found, byId, ...lists] = await Promise.all([
    storeCurrency(website, page.contentVersion),
    drawOutlines(page),
    readFeeds(page),
    ids.forms.length > 0
      ? forms.get<FormsReply>(`/internal/forms?ids=${ids.forms.join(',')}`, { website })
      : null,
    page.itemUrlId && page.collection ? productBySlug(page.collection.id, page.itemUrlId) : null,
    ids.products.length > 0 ? products(`ids=${ids.products.join(',')}`) : [],
    ...ids.collections.map((id) => products(`collectionId=${id}`)),
  ])

  const listings: Record<string, Listing> = {}
  let own: ReturnType<typeof listPageOf> | undefined
  for (const [id, { items, fullUrl }] of Object.entries(page.summaries)) {
    listings[id] = listingOf({ items }, fullUrl)
  }
  ids.collections.forEach((id, at) => {
    const list = lists[at] ?? []
    listings[id] = listingOf({ products: list }, shopPath(list))
  })
  const { collection } = page
  if (collection && page.items && !page.itemUrlId) {
    const entries = { products: lists[ids.collections.indexOf(collection.id)] ?? [], items: page.items }
    const place = { timeZone: page.website.timeZone, now: now() }
    own = listPageOf(entries, collection.fullUrl, query, place)
    listings[collection.id] = own.listing
  }
  const itemCount =
    collection && productCount(collection, lists[ids.collections.indexOf(collection.id)], found)
  const product = found?.product
  const { storeSettings } = page.websiteSettings
  return {
    ...page,
    websiteSettings: {
      ...page.websiteSettings,
      storeSettings: { ...storeSettings, selectedCurrency: currency.code },
    },
    ...(collection && { collection: { ...collection, itemCount: itemCount ?? collection.itemCount } }),
    // A feed changes without a new content version.
    isCacheable:
      !page.isMembersOnly &&
      !page.preview &&
      currency.isCurrent &&
      outlines.isComplete &&
      !hasFeeds(page) &&
      own?.isKnownPlace !== false,
    ...(own?.changesAt !== undefined && { changesAt: own.changesAt }),
    ...(page.pageType === pageType.protectedContent && { screen: 'sign-in' as const }),
    ...(page.itemUrlId && { pageType: product ? pageType.contentItem : pageType.notFound }),
    forms: Object.fromEntries((formsReply?.forms ?? []).map((form) => [form.id, form])),
    products: Object.fromEntries(byId.map((each) => [each.id, each])),
    listings,
    outlines: outlines.drawings,
    feeds,
    ...(product && { product }),
    ...(found?.hasOwnerCode && { hasOwnerCode: true as const }),
    related: found?.related ?? [],
  }

  async function products(query: string): Promise<Product[]> {
    const found = await commerce.get<ProductsReply>(`/internal/products?${query}`, { website })
    return found?.products ?? []
  }

  function productBySlug(collectionId: string, urlId: string): Promise<ProductReply | null> {
    const query = `collectionId=${collectionId}&urlId=${encodeURIComponent(urlId)}`
    return commerce.get<ProductReply>(`/internal/product?${query}`, { website })
  }
}

const hasFeeds = ({ document }: PageReply) => blocksOf(document).some(({ type }) => type === blockType.rss)

/** The ids of forms, products and collections that the page shows, without duplicates. */
function referencedIds(page: PageReply) {
  const blocks = blocksOf(page.document)
  const named = (type: number, key: string) =>
    blocks.filter((block) => block.type === type).map((block) => String(block.value[key]))
  const shop =
    page.collection?.type === collectionType.products && !page.itemUrlId ? [page.collection.id] : []
  const lists = [...collectionNeeds(page.document).keys()].filter((id) => !page.summaries[id])
  const overlayForm = [overlayOf(page)?.formId ?? []].flat()
  return {
    forms: unique([
      ...named(blockType.form, 'formId'),
      ...named(blockType.newsletter, 'formId'),
      ...overlayForm,
    ]),
    products: unique(named(blockType.product, 'productId')),
    collections: unique([...shop, ...lists]).slice(0, 8),
  }
}

/** The number of products of a shop, which commerce knows; undefined for another collection. */
function productCount(
  { type }: { type: number },
  list: readonly Product[] | undefined,
  found: ProductReply | null | undefined,
): number | undefined {
  if (type !== collectionType.products) return undefined
  return list?.length ?? found?.itemCount
}

/** The address of the list that contains the products, derived from the first product's address. */
const shopPath = ([first]: readonly Product[]) => first?.fullUrl.replace(/\/p\/[^/]+$/, '') ?? ''

const unique = (ids: readonly string[]) => [...new Set(ids)]
