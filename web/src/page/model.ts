import type { Product } from '@portico/proto/http/commerce'
import type { FormDefinition } from '@portico/proto/http/forms'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { ItemView, PageReply } from '@portico/proto/http/pages'

import type { AccountScreen } from './account-screens.ts'

export type { Product, Variant } from '@portico/proto/http/commerce'

/** A form as visitors may see it. */
export type FormView = Pick<
  FormDefinition,
  'id' | 'name' | 'fields' | 'submitButtonText' | 'submissionMessage' | 'submissionRedirect'
>

/** A category of a list: how many entries have it, and the address that shows only them. */
export type Category = { name: string; count: number; path: string }

/**
 * What a summary block or a list page shows of one collection. `categories` are those of all its entries in the
 * order of their first; on the page of the collection itself `category` is the one that `?category=` asks for, and
 * `products` and `items` are only those that have it.
 */
export type Listing = {
  products: Product[]
  items: ItemView[]
  categories: Category[]
  category?: string | undefined
  tag?: string | undefined
}

/** The owner who is seen on the website, with the roles held there (CTX-06). */
export type ViewingAccount = { id: string; roles: readonly RoleName[] }

/** Everything one page is made from; composed by server/compose.ts, rendered by server/render.tsx. */
export type PageModel = PageReply & {
  /** With the currency of the store, which commerce tells (CTX-04). */
  websiteSettings: { storeSettings: { selectedCurrency: CurrencyCode } }
  /** Whether everything on it is current: another page is shown once and kept by nobody. */
  isCacheable: boolean
  forms: Record<string, FormView>
  products: Record<string, Product>
  listings: Record<string, Listing>
  product?: Product | undefined
  /** Instead of a page of the owner's: one of the member's screens. */
  screen?: AccountScreen | undefined
  /** With a product: others that its buyer may like, at most four. */
  related: Product[]
  /** Only for the owner it names: such a page is never kept. */
  account?: ViewingAccount | undefined
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
