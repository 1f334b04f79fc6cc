import type { Renderer } from './renderer.ts'
import { blockType } from '@portico/proto/enums/block-type'
import { blocksOf } from '@portico/proto/site'
import type { PageModel } from '../page/model.ts'

/** `?format=json` (WIRE-19, WIRE-21): the page as data. It contains personal data only for a signed-in owner: their own. */
export function pageJson(page: PageModel, { renderMain, pageContext }: Renderer) {
  const { collection, item, product } = page
  const listing = collection && page.listings[collection.id]
  const items = listing && !item && !product ? [...listing.products, ...listing.items] : undefined
  const context = pageContext(page)
  const { websiteRoles, accessPermissions, authenticatedAccount } = context
  return {
    website: context.website,
    websiteSettings: page.websiteSettings,
    ...(authenticatedAccount && { websiteRoles, accessPermissions, authenticatedAccount }),
    ...(collection && { collection }),
    ...(product || item
      ? { item: product ?? { ...item, body: bodyOf(page) } }
      : items
        ? { items }
        : { mainContent: renderMain(page) }),
    ...((items || item) && { pagination: page.pagination ?? {} }),
    ...(listing && { categories: listing.categories.map(({ name }) => name) }),
    shareButtons: {},
    showCart: true,
    localizedStrings: {},
    userAccountsContext: { showSignInLink: true },
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

/** The text of an item: the HTML of its html blocks. */
function bodyOf({ document }: PageModel): string {
  return blocksOf(document)
    .filter(({ type }) => type === blockType.html)
    .map(({ value }) => String(value['html']))
    .join('\n')
}
