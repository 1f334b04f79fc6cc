import { contentSource, type ContentSource } from '@portico/proto/enums/content-source'
import type { CaptchaView } from '@portico/proto/values/captcha'
import type { Product, ProductReply } from '@portico/proto/http/shop/commerce'
import type { ShownForm } from '@portico/proto/http/forms/forms'
import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { ItemView, PageReply } from '@portico/proto/http/content/page-view'
import type { SearchResult } from '@portico/proto/http/website/search'
import type { UnlockProblem } from '@portico/proto/http/website/website-lock'

import type { MapOutline } from './map-outline.ts'
import type { AccountScreen } from './account-screens.ts'
import type { CheckoutView } from './checkout-view.ts'
import type { MailView } from './mail-view.ts'
import type { MemberOrdersView } from './member-orders-view.ts'
import type { PlainCartView } from './plain-cart-view.ts'

export type { Product, Variant } from '@portico/proto/http/shop/commerce'

/** The part of a form that visitors may see. With `captcha` they must solve it. */
export type FormView = Pick<
  ShownForm,
  'id' | 'name' | 'fields' | 'submitButtonText' | 'submissionMessage' | 'submissionRedirect' | 'messageKind'
> & { captcha?: CaptchaView }

/** A category of a list, with the number of its entries and the address that shows only these. */
export type Category = { name: string; count: number; path: string }

/**
 * The addresses of the pages beside a page of a list (WIRE-20). An offset is the date of the last or first item of the
 * page, epoch ms, followed by its id if its neighbour has the same date.
 */
export type ListPagination = {
  nextPage?: true
  nextPageOffset?: number | string
  nextPageUrl?: string
  prevPage?: true
  prevPageOffset?: number | string
  prevPageUrl?: string
  pageSize?: number
}

/**
 * The entries of one collection that a summary block or a list page shows, and the categories of all its entries in order
 * of first use. On the collection's own page, `category` and `tag` are the requested filter, and `products` and `items`
 * contain only the entries of the requested page that match it. A list of events has `upcoming` and `past` instead of
 * `items`. `month` is `MM-YYYY`.
 */
export type Listing = {
  /** The address of the collection, if it is known. */
  fullUrl?: string
  products: Product[]
  items: ItemView[]
  categories: Category[]
  category?: string
  tag?: string
  author?: string
  month?: string
  isCalendar?: boolean
  pagination?: ListPagination
  events?: { upcoming: ItemView[]; past: ItemView[] }
}

/**
 * The search page: what was searched, and what was found. `offset` is the number of results before the first shown one.
 * `failed` means that the search is unavailable at present.
 */
export type Search =
  | { status: 'empty' }
  | { status: 'failed'; query: string }
  | {
      status: 'found'
      query: string
      correctedTo?: string
      results: SearchResult[]
      products: Product[]
      count: number
      offset: number
    }

/** The account of an owner who views the website, with its roles there (CTX-06). */
export type ViewingAccount = { id: string; roles: readonly RoleName[] }

/** Why a page cannot be shown, with the status of the reply. */
export type PageFailure = { status: 400 | 404 | 500 | 503; title: string; text: string }

/** All data of one page. `server/compose.ts` composes it, `server/render.tsx` renders it. */
export type PageModel = PageReply & {
  /** The settings with the currency of the store, which commerce stores (CTX-04). */
  websiteSettings: { storeSettings: { selectedCurrency: CurrencyCode } }
  /** False if a part of the page may be outdated. Such a page is shown but not cached. */
  isComplete: boolean
  /** False for a place in a list at which no item is: any number of such places exist. */
  isKnownPlace: boolean
  /** The moment at which the page changes by itself, because an event ends; epoch ms. */
  changesAt?: number
  /** The query that belongs to the canonical address: the place in a list. */
  canonicalQuery?: string
  forms: Record<string, FormView>
  products: Record<string, Product>
  listings: Record<string, Listing>
  /** The drawings of maps, by block. */
  outlines: Record<string, MapOutline>
  product?: Product
  search?: Search
  /** Why the visitor's password was not accepted; only on the lock screen. */
  unlockProblem?: UnlockProblem
  /** The form that a visitor has sent without JavaScript: its message is shown in place of it (WIRE-10). */
  submitted?: string
  /** Only on pages of type 101, and instead of a format that the page does not have. */
  failure?: PageFailure
  /** The screen for members that replaces the content of the page. */
  screen?: AccountScreen
  /** The orders of the member who views the page; only on `/account/orders`. */
  memberOrders?: MemberOrdersView
  /** The cart of the visitor; only on the cart with plain forms. */
  plainCart?: PlainCartView
  /** The page of a checkout or an order, which replaces the content and the frame of the page. */
  checkout?: CheckoutView
  /** The preview of a mail, which replaces the content and the frame of the page (page type 301). */
  mail?: MailView
  /** Only on the page of a product: the products beside it in the list of its collection. */
  productNeighbours?: NonNullable<ProductReply['pagination']>
  /** Products to recommend on the page of a product, at most four. */
  related: Product[]
  /** The owner who views the page. Such a page is never cached. */
  account?: ViewingAccount
}

/** Whether a page has neither the frame of its website nor code of its owner: the pages of a checkout, and mails. */
export const isAlone = ({ checkout, mail }: Pick<PageModel, 'checkout' | 'mail'>): boolean =>
  checkout !== undefined || mail !== undefined

/** The fields of a form submission that describe its page (FORM-05). */
export type PageFields = {
  pageTitle: string
  pageId: string
  contentSource: ContentSource
  pagePath: string
  pagePermissionTypeValue: number
}

/** FORM-05: describes the page on which a form is submitted. */
export function pageFields(page: PageModel): PageFields {
  return {
    pageTitle: page.item?.title ?? page.document.title,
    pageId: page.item?.id ?? page.collection?.id ?? '',
    contentSource: page.item ? contentSource.item : contentSource.collection,
    pagePath: page.path,
    pagePermissionTypeValue: page.collection?.permissionType ?? 1,
  }
}
