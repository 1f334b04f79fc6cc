import type { ProductState } from '@portico/proto/enums/product-state'
import { productType, type ProductTypeName } from '@portico/proto/enums/product-type'
import type { TaxClass } from '@portico/proto/enums/tax-class'
import type {
  Product,
  ProductInput,
  StockLevel,
  StoreSettings,
  Variant,
} from '@portico/proto/http/shop/commerce'
import type { SeoView } from '@portico/proto/http/common/seo-fields'
import { LOW_STOCK } from '@portico/proto/limits'
import { money, toMoneyV1 } from '@portico/proto/money/money'

/** A variant as it is stored. Prices are in minor units. */
export type StoredVariant = {
  id: string
  sku: string
  price: number
  salePrice: number
  onSale: boolean
  qtyInStock: number
  unlimited: boolean
  optionValues: { optionName: string; value: string }[]
  measures: { width: number; height: number; weight: number; len: number }
}

/** The texts of a product that are HTML. */
export type ProductTexts = { description: string; excerpt: string }
/** Whether texts contain code of an account with permission 1219, and the version of the cleaner that checked them. */
export type CodeCheck = { hasCode: boolean; cleaner: number }

/** A product as it is stored, with its variants. */
export type StoredProduct = ProductTexts &
  CodeCheck & {
    id: string
    collectionId: string
    urlId: string
    title: string
    productType: ProductTypeName
    images: Product['items']
    tags: string[]
    categories: string[]
    state: ProductState
    taxClass: TaxClass
    seo: ProductInput['seo']
    version: number
    createdAt: Date
    updatedAt: Date
    variants: StoredVariant[]
  }

/** The charged price in minor units: the sale price while on sale (COMM-01). */
export const unitPrice = (variant: Pick<StoredVariant, 'price' | 'salePrice' | 'onSale'>) =>
  variant.onSale ? variant.salePrice : variant.price

/** Returns the stock level of all variants together; one unlimited variant is enough for `inStock` (COMM-01). */
export function stockLevel(variants: readonly Pick<StoredVariant, 'unlimited' | 'qtyInStock'>[]): StockLevel {
  if (variants.some((variant) => variant.unlimited)) return 'inStock'
  const left = variants.reduce((sum, variant) => sum + variant.qtyInStock, 0)
  return left === 0 ? 'soldOut' : left <= LOW_STOCK ? 'low' : 'inStock'
}

/** Returns the first of `wanted`, `wanted-2`, `wanted-3`… that is not taken. */
export function nextFreeUrlId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  let number = 2
  while (taken.has(`${wanted}-${number}`)) number += 1
  return `${wanted}-${number}`
}

/** Converts a product to the format of the API, with prices in the store's currency. */
export function toProduct(stored: StoredProduct, settings: StoreSettings): Product {
  const variants = stored.variants.map((variant) => toVariant(variant, settings))
  const [first] = stored.variants
  return {
    id: stored.id,
    collectionId: stored.collectionId,
    recordType: 11,
    title: stored.title,
    urlId: stored.urlId,
    fullUrl: productUrl(stored.urlId, settings),
    body: stored.description,
    excerpt: stored.excerpt,
    ...(stored.images[0] ? { assetUrl: stored.images[0].assetUrl } : {}),
    items: stored.images,
    tags: stored.tags,
    categories: stored.categories,
    variants,
    structuredContent: {
      productType: productType[stored.productType],
      variants,
      variantOptionOrdering: [
        ...new Set(
          stored.variants.flatMap(({ optionValues }) => optionValues.map((value) => value.optionName)),
        ),
      ],
      isSubscribable: false,
      ...(stored.productType === 'digital' && first
        ? {
            priceCents: first.price,
            salePriceCents: first.salePrice,
            priceMoney: toMoneyV1(money(first.price, settings.currency)),
            salePriceMoney: toMoneyV1(money(first.salePrice, settings.currency)),
            onSale: first.onSale,
          }
        : {}),
    },
    currency: settings.currency,
    stockLevel: stockLevel(stored.variants),
    state: stored.state,
    taxClass: stored.taxClass,
    ...seoView(stored.seo),
    version: stored.version,
    addedOn: stored.createdAt.getTime(),
    updatedOn: stored.updatedAt.getTime(),
  }
}

/** The fields for search engines and social networks that the owner has set. */
function seoView(seo: StoredProduct['seo']): { seo?: SeoView } {
  const set = Object.entries(seo).filter(([, value]) => value !== '' && value !== false)
  return set.length === 0 ? {} : { seo: Object.fromEntries(set) }
}

export const productUrl = (urlId: string, settings: StoreSettings) => `${settings.shopPath}/p/${urlId}`

function toVariant({ measures, ...variant }: StoredVariant, { currency }: StoreSettings): Variant {
  return {
    ...variant,
    attributes: Object.fromEntries(variant.optionValues.map(({ optionName, value }) => [optionName, value])),
    priceMoney: toMoneyV1(money(variant.price, currency)),
    salePriceMoney: toMoneyV1(money(variant.salePrice, currency)),
    ...measures,
  }
}
