import type { InternalClient } from '@portico/kit/http/internal'
import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { pageType } from '@portico/proto/enums/page-type'
import type { Product, ProductReply, ProductsReply } from '@portico/proto/http/commerce'
import type { FormsReply } from '@portico/proto/http/forms'
import type { PageReply } from '@portico/proto/http/pages'
import { blocksOf } from '@portico/proto/site'
import type { Listing, PageModel } from '../page/model.ts'
import { listingOf, type Filter } from './listings.ts'
import type { storeCurrencies } from './store-currency.ts'

type Website = { id: string; identifier: string }
export type Upstreams = {
  sites: InternalClient
  forms: InternalClient
  commerce: InternalClient
  storeCurrency: ReturnType<typeof storeCurrencies>
}

/**
 * Everything that one address shows: the page from sites, then its forms and products at the same time. The number
 * of calls does not grow with the number of blocks. `filter` is asked of the page's own list. Null where sites does not know the website.
 */
export async function composePage(
  { sites, forms, commerce, storeCurrency }: Upstreams,
  website: Website,
  path: string,
  filter: Filter = {},
): Promise<PageModel | null> {
  const page = await sites.get<PageReply>(`/internal/page?path=${encodeURIComponent(path)}`, { website })
  if (!page) return null

  const wanted = wantedBy(page)
  const [currency, formsReply, found, byId, ...lists] = await Promise.all([
    storeCurrency(website, page.contentVersion),
    wanted.forms.length > 0
      ? forms.get<FormsReply>(`/internal/forms?ids=${wanted.forms.join(',')}`, { website })
      : null,
    page.itemUrlId && page.collection ? productBySlug(page.collection.id, page.itemUrlId) : null,
    wanted.products.length > 0 ? products(`ids=${wanted.products.join(',')}`) : [],
    ...wanted.collections.map((id) => products(`collectionId=${id}`)),
  ])

  const listings: Record<string, Listing> = {}
  for (const [id, { items, fullUrl }] of Object.entries(page.summaries)) {
    listings[id] = listingOf({ items }, fullUrl)
  }
  wanted.collections.forEach((id, at) => {
    const list = lists[at] ?? []
    listings[id] = listingOf({ products: list }, shopPath(list))
  })
  const { collection } = page
  if (collection && page.items && !page.itemUrlId) {
    const entries = { products: lists[wanted.collections.indexOf(collection.id)] ?? [], items: page.items }
    listings[collection.id] = listingOf(entries, collection.fullUrl, filter)
  }
  const product = found?.product
  const { storeSettings } = page.websiteSettings
  return {
    ...page,
    websiteSettings: {
      ...page.websiteSettings,
      storeSettings: { ...storeSettings, selectedCurrency: currency.code },
    },
    mayBeKept: currency.isCurrent,
    ...(page.itemUrlId && { pageType: product ? pageType.contentItem : pageType.notFound }),
    forms: Object.fromEntries((formsReply?.forms ?? []).map((form) => [form.id, form])),
    products: Object.fromEntries(byId.map((each) => [each.id, each])),
    listings,
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

/** The ids that a page's blocks name, each once. */
function wantedBy(page: PageReply) {
  const blocks = blocksOf(page.document)
  const named = (type: number, key: string) =>
    blocks.filter((block) => block.type === type).map((block) => String(block.value[key]))
  const shop =
    page.collection?.type === collectionType.products && !page.itemUrlId ? [page.collection.id] : []
  const lists = named(blockType.summaryV2, 'collectionId').filter((id) => !page.summaries[id])
  return {
    forms: unique(named(blockType.form, 'formId')),
    products: unique(named(blockType.product, 'productId')),
    collections: unique([...shop, ...lists]).slice(0, 8),
  }
}

/** The address of the list that products are under; they know only their own. */
const shopPath = ([first]: readonly Product[]) => first?.fullUrl.replace(/\/p\/[^/]+$/, '') ?? ''

const unique = (ids: readonly string[]) => [...new Set(ids)]
