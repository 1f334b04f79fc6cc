import { pageType } from '@portico/proto/enums/page-type'
import type { PopupOverlayContent } from '@portico/proto/http/popup-overlay'
import type { PageReply } from '@portico/proto/http/page-view'
import type { AccountScreen } from './account-screens.ts'

type Page = Pick<PageReply, 'websiteSettings' | 'popupOverlayContent' | 'pageType' | 'collection'> & {
  screen?: AccountScreen
}

/**
 * The content of the popup overlay if this page may show it (PAGE-26): its style is show, the page is enabled, and it is
 * not a page of the system, the cart or an account. An item has the setting of its collection.
 */
export function overlayOf(page: Page): PopupOverlayContent | null {
  const { popupOverlayContent: content, collection } = page
  const { style, showOnAllPages, enabledPages } = page.websiteSettings.popupOverlaySettings
  if (!content || style === 'none' || page.screen || page.pageType >= pageType.notFound) return null
  if (!showOnAllPages && !(collection && enabledPages.includes(collection.id))) return null
  return content.heading || content.text || content.picture ? content : null
}
