import type { InternalClient } from '@portico/kit/http/internal'
import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import type { Product, ProductReply, ProductsReply } from '@portico/proto/http/commerce'
import type { FormsReply } from '@portico/proto/http/forms'
import type { PageReply } from '@portico/proto/http/page-view'
import { collectionNeeds } from '@portico/proto/collection-needs'
import { blocksOf } from '@portico/proto/site'
import { overlayOf } from '../page/popup-overlay.ts'
import type { createCurrencyLookup, StoreCurrency } from './store-currency.ts'

type Website = { id: string; identifier: string; contentVersion?: number }

export type PageSources = {
  sites: InternalClient
  forms: InternalClient
  commerce: InternalClient
  storeCurrency: ReturnType<typeof createCurrencyLookup>
}

/**
 * The answers of the services about a page. It is the same for everyone who may view the page, until the content version rises.
 * `length` is that of the replies as text.
 */
export type LoadedPage = {
  page: PageReply
  currency: StoreCurrency
  forms: FormsReply['forms']
  captcha: FormsReply['captcha']
  /** The product of a product page. */
  found: ProductReply | null
  byId: Product[]
  /** The products of each collection of products that the page shows. */
  lists: ReadonlyMap<string, Product[]>
  length: number
}

/**
 * Loads the forms and products of a page in parallel. The number of calls does not grow with the number of blocks. `length`
 * is that of the page's reply.
 */
export async function loadParts(
  { forms, commerce, storeCurrency }: PageSources,
  website: Website,
  page: PageReply,
  length = 0,
): Promise<LoadedPage> {
  const ids = referencedIds(page)
  let total = length
  const options = { website, onLength: (more: number) => void (total += more) }
  const products = async (query: string): Promise<Product[]> =>
    (await commerce.get<ProductsReply>(`/internal/products?${query}`, options))?.products ?? []
  const productBySlug = (collectionId: string, urlId: string): Promise<ProductReply | null> =>
    commerce.get<ProductReply>(
      `/internal/product?collectionId=${collectionId}&urlId=${encodeURIComponent(urlId)}`,
      options,
    )
  const [currency, formsReply, found, byId, ...lists] = await Promise.all([
    storeCurrency(website, page.contentVersion),
    ids.forms.length > 0
      ? forms.get<FormsReply>(`/internal/forms?ids=${ids.forms.join(',')}`, options)
      : null,
    page.itemUrlId && page.collection ? productBySlug(page.collection.id, page.itemUrlId) : null,
    ids.products.length > 0 ? products(`ids=${ids.products.join(',')}`) : [],
    ...ids.collections.map((id) => products(`collectionId=${id}`)),
  ])
  return {
    page,
    currency,
    forms: formsReply?.forms ?? [],
    captcha: formsReply?.captcha,
    found,
    byId,
    lists: new Map(ids.collections.map((id, at) => [id, lists[at] ?? []])),
    length: total,
  }
}

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

const unique = (ids: readonly string[]) => [...new Set(ids)]
