import { blockOutline } from '@portico/proto/blocks/document/block-outline'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import type { PageModel } from '../../page/model.ts'
import { bodyOf, itemJson, productJson, searchJson } from './json-items.ts'
import type { Renderer } from '../render/renderer.ts'

/**
 * `?format=json` (WIRE-19, WIRE-21): the page as data. A page without neighbours has an empty `pagination`. It contains personal data only for their owner: the account of a
 * signed-in owner, and the visitor's cart.
 */
export function pageJson(
  page: PageModel,
  { renderMain, pageContext }: Pick<Renderer, 'renderMain' | 'pageContext'>,
  cart: CartV1 | null = null,
) {
  const { collection, item, product } = page
  const listing = collection && page.listings[collection.id]
  const isList = listing !== undefined && !item && !product
  const context = pageContext(page)
  const { websiteRoles, accessPermissions, authenticatedAccount } = context
  const content = contentOf()
  return {
    website: context.website,
    websiteSettings: page.websiteSettings,
    ...(authenticatedAccount && { websiteRoles, accessPermissions, authenticatedAccount }),
    ...(collection && { collection }),
    ...content,
    pagination: (isList ? listing.pagination : product ? page.productNeighbours : page.pagination) ?? {},
    blocks: blockOutline(page.document),
    ...(listing && {
      categories: listing.categories.map(({ name }) => name),
      ...(listing.month !== undefined && { month: listing.month }),
    }),
    ...(cart && { shoppingCart: cart }),
    shareButtons: {},
    showCart: true,
    localizedStrings: {},
    userAccountsContext: { showSignInLink: true },
    template: { mobileStylesEnabled: true },
    uiextensions: {},
    empty: hasNothing(),
    emptyFolder: false,
    calendarView: listing?.isCalendar === true,
    pagePreviewContext: {},
    pageType: page.pageType,
    contentVersion: page.contentVersion,
  }

  /** Whether a list has no entries, or a search no results. */
  function hasNothing(): boolean {
    const { search } = page
    if (search?.status === 'found') return search.count === 0 && search.products.length === 0
    return isList && Object.values(content).every((list) => (list as unknown[]).length === 0)
  }

  /** The subject of the page: an item, a list, events, or the HTML of a page. */
  function contentOf() {
    if (product) return { item: productJson(product) }
    if (item) return { item: { ...itemJson(item), body: bodyOf(page.document) } }
    if (page.search?.status === 'found') return searchJson(page.search)
    if (!isList) return { mainContent: renderMain(page) }
    const { events } = listing
    if (events) return { upcoming: events.upcoming.map(itemJson), past: events.past.map(itemJson) }
    return { items: [...listing.products.map(productJson), ...listing.items.map(itemJson)] }
  }
}
