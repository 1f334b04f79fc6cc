import type { InternalClient } from '@portico/kit/http/internal'
import { blockType } from '@portico/proto/enums/block-type'
import { collectionType } from '@portico/proto/enums/collection-type'
import { internalProduct, internalProducts } from '@portico/proto/api/commerce/products/catalog.schemas'
import { internalForms } from '@portico/proto/api/forms/forms.schemas'
import { internalPage } from '@portico/proto/api/sites/serving/serving.schemas'
import type { Product, ProductReply } from '@portico/proto/http/shop/commerce'
import type { FormsReply } from '@portico/proto/http/forms/forms'
import type { InternalPageQuery, PageReply } from '@portico/proto/http/content/page-view'
import type { InputOf } from '@portico/proto/api/call'
import { collectionNeeds } from '@portico/proto/pages/collection-needs'
import { blocksOf } from '@portico/proto/site'
import { popupOf } from '../../page/popup-overlay.ts'
import type { Changes } from '../changes/content-log.ts'
import { partsOf } from './page-parts.ts'
import { createReplies, type Replies } from './replies.ts'
import type { SharedReplies } from '../changes/shared-replies.ts'
import type { createCurrencyLookup, StoreCurrency } from './store-currency.ts'

type Website = { id: string; identifier: string; contentVersion?: number }

export type PageSources = {
  sites: InternalClient
  forms: InternalClient
  commerce: InternalClient
  storeCurrency: ReturnType<typeof createCurrencyLookup>
}

/** The answers of services about a page, and the content version up to which that is current. */
export type LoadedPage = {
  contentVersion: number
  page: PageReply
  currency: StoreCurrency
  forms: FormsReply['forms']
  captcha: FormsReply['captcha']
  formRollups: FormsReply['rollups'] | undefined
  /** The product of a product page. */
  found: ProductReply | null
  byId: Product[]
  /** The products of each collection of products that the page shows. */
  lists: ReadonlyMap<string, Product[]>
  replies: Replies
  /** The length of the replies as text. */
  length: number
}

/** A page that was loaded before, and what has changed since. */
export type LoadedBefore = { loaded: LoadedPage; changes: Changes }

/**
 * Loads the page that `query` names. Replies whose parts have not changed since `before` are taken from there; if all of them
 * are the same as before, so is the result, for the present content version and release. Replies about products and forms are
 * shared with other pages by `shared`.
 */
export async function loadPage(
  sources: PageSources,
  website: Website,
  query: InputOf<{ query: typeof InternalPageQuery }>['query'],
  { before, shared }: { before?: LoadedBefore | undefined; shared?: SharedReplies | undefined } = {},
): Promise<LoadedPage | null> {
  const prior = before && { replies: before.loaded.replies, changes: before.changes }
  const replies = createReplies(website, prior, shared)
  const page = await replies.read(sources.sites, {
    contract: internalPage,
    query,
    parts: partsOf.page,
  })
  if (!page) return null
  if (!before) return loadParts(sources, website, page, replies)
  const loaded = await loadParts(sources, website, page, replies, before)
  const isSame = replies.isSame() && loaded.currency.code === before.loaded.currency.code
  return atVersion(isSame ? before.loaded : loaded, before.changes)
}

/** The page for another content version, at which it is the same. */
export function atVersion(
  loaded: LoadedPage,
  { contentVersion, releaseId }: Pick<Changes, 'contentVersion' | 'releaseId'>,
): LoadedPage {
  const { releaseId: _, ...rest } = loaded.page
  const page = { ...rest, contentVersion, ...(releaseId !== undefined && { releaseId }) }
  return { ...loaded, contentVersion, page }
}

/**
 * Loads the forms and products of a page in parallel. The number of calls does not grow with the number of blocks. They are
 * requested after the page, so that they are at least as new.
 */
export async function loadParts(
  { forms, commerce, storeCurrency }: PageSources,
  website: Website,
  page: PageReply,
  replies = createReplies(website),
  before?: LoadedBefore,
): Promise<LoadedPage> {
  const { read } = replies
  const ids = referencedIds(page)
  const sharedAt = before?.changes.contentVersion ?? page.contentVersion
  const products = async (
    query: { ids: string } | { collectionId: string },
    parts: readonly string[],
  ): Promise<Product[]> =>
    (await read(commerce, { contract: internalProducts, query, parts: () => parts, sharedAt }))?.products ??
    []
  const productBySlug = (collectionId: string, urlId: string): Promise<ProductReply | null> =>
    read(commerce, {
      contract: internalProduct,
      query: { collectionId, urlId },
      parts: partsOf.products,
      sharedAt,
    })
  const isCurrencySame = before && !before.changes.concern(partsOf.currency())
  const [currency, formsReply, found, byId, ...lists] = await Promise.all([
    isCurrencySame ? before.loaded.currency : storeCurrency(website, sharedAt),
    ids.forms.length > 0
      ? read(forms, {
          contract: internalForms,
          query: { ids: ids.forms.join(',') },
          parts: partsOf.forms,
          sharedAt,
        })
      : null,
    page.itemUrlId && page.collection ? productBySlug(page.collection.id, page.itemUrlId) : null,
    ids.products.length > 0
      ? products({ ids: ids.products.join(',') }, partsOf.productsById(ids.products))
      : [],
    ...ids.collections.map((id) => products({ collectionId: id }, partsOf.products())),
  ])
  return {
    contentVersion: page.contentVersion,
    page,
    currency,
    forms: formsReply?.forms ?? [],
    captcha: formsReply?.captcha,
    formRollups: formsReply?.rollups,
    found,
    byId,
    lists: new Map(ids.collections.map((id, at) => [id, lists[at] ?? []])),
    replies: replies.replies,
    length: replies.length(),
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
  const overlayForm = [popupOf(page)?.formId ?? []].flat()
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
