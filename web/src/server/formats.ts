import type { Renderer } from '../app.ts'
import type { PageModel } from '../site/page.ts'

/** `?format=json` (wire.md §5): the page as data, with nothing personal in it. */
export function pageJson(page: PageModel, { renderMain, pageContext }: Renderer) {
  const { collection, item, product } = page
  const listing = collection && page.listings[collection.id]
  const items = listing && [...listing.products, ...listing.items]
  const context = pageContext(page)
  return {
    website: context.website,
    websiteSettings: page.websiteSettings,
    ...(collection && { collection }),
    ...(product || item ? { item: product ?? item } : items ? { items } : { mainContent: renderMain(page) }),
    ...(items && { pagination: {} }),
    shareButtons: {},
    showCart: true,
    localizedStrings: {},
    userAccountsContext: { showSignInLink: false },
    template: { mobileStylesEnabled: true },
    uiextensions: {},
    empty: items !== undefined && items.length === 0,
    emptyFolder: false,
    calendarView: false,
    pagePreviewContext: {},
    pageType: page.pageType,
    contentVersion: page.contentVersion,
  }
}
