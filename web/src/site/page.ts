import type { FormDefinition } from '@portico/proto/http/forms'
import type { ItemView, PageReply } from '@portico/proto/http/sites'

/** Money as pages and v1 calls show it: `value` is decimal text ("6.00"). */
export type Money = { currency: string; value: string }

/** One buyable form of a product; prices are in minor units of the store's currency. */
export type Variant = {
  id: string
  sku: string
  optionValues: { optionName: string; value: string }[]
  price: number
  salePrice: number
  priceMoney: Money
  salePriceMoney: Money
  onSale: boolean
  unlimited: boolean
  qtyInStock: number
}

/** A picture of a product. */
export type ProductImage = {
  assetUrl: string
  width: number
  height: number
  color?: string | undefined
  alt: string
  focalPoint?: { x: number; y: number } | undefined
}

/** A product as pages show it (wire.md §4, narrowed). */
export type Product = {
  id: string
  collectionId: string
  title: string
  urlId: string
  fullUrl: string
  excerpt: string
  productType: string
  images: ProductImage[]
  variants: Variant[]
}

/** A form as visitors may see it. */
export type FormView = Pick<
  FormDefinition,
  'id' | 'name' | 'fields' | 'submitButtonText' | 'submissionMessage' | 'submissionRedirect'
>

/** What a summary block or a list page shows of one collection. */
export type Listing = { products: Product[]; items: ItemView[] }

/** Everything one page is made from; composed by server/compose.ts, rendered by server/render.tsx. */
export type PageModel = PageReply & {
  forms: Record<string, FormView>
  products: Record<string, Product>
  listings: Record<string, Listing>
  product?: Product | undefined
}

/** The page facts that accompany a form's save (FORM-05). */
export type PageFields = {
  pageTitle: string
  pageId: string
  contentSource: 'c' | 'i'
  pagePath: string
  pagePermissionTypeValue: number
}

/** FORM-05: which page a submission is made on. */
export function pageFields(page: PageModel): PageFields {
  return {
    pageTitle: page.document.title,
    pageId: page.item?.id ?? page.collection?.id ?? '',
    contentSource: page.item ? 'i' : 'c',
    pagePath: page.path,
    pagePermissionTypeValue: page.collection?.permissionType ?? 1,
  }
}
