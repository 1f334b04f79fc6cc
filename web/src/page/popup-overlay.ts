import { pageType } from '@portico/proto/enums/page-type'
import type { PopupOverlayContent } from '@portico/proto/http/website/popup-overlay'
import type { PageReply } from '@portico/proto/http/content/page-view'
import { isPopupShown } from '@portico/proto/pages/popup-content'
import type { AccountScreen } from './account-screens.ts'
import type { MemberOrdersView } from './member-orders-view.ts'

type Page = Pick<PageReply, 'websiteSettings' | 'popupOverlayContent' | 'pageType' | 'collection'> & {
  screen?: AccountScreen
  memberOrders?: MemberOrdersView
}

/**
 * The content of the popup overlay if this page may show it (PAGE-26): its style is show, the page is enabled, and it is
 * not a page of the system, the cart or an account. An item has the setting of its collection.
 */
export function overlayOf(page: Page): PopupOverlayContent | null {
  const { showOnAllPages, enabledPages } = page.websiteSettings.popupOverlaySettings
  if (page.screen || page.memberOrders || page.pageType >= pageType.notFound) return null
  if (!showOnAllPages && !(page.collection && enabledPages.includes(page.collection.id))) return null
  return shownContent(page)
}

/** The content of the popup overlay that the page shows: over itself, or as the page of type 104. */
export const popupOf = (page: Page): PopupOverlayContent | null =>
  page.pageType === pageType.popupOverlay ? shownContent(page) : overlayOf(page)

function shownContent({ popupOverlayContent: content, websiteSettings }: Page): PopupOverlayContent | null {
  const { style } = websiteSettings.popupOverlaySettings
  return content && isPopupShown({ style, ...content }) ? content : null
}
