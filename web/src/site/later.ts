import { sendConsentLater } from '../consent/send-later.ts'
import { onPage } from '../lib/lifecycle.ts'
import { applyOverrides } from '../lib/rollups.ts'
import { startTooltips } from '../ui/tooltip/start.ts'
import { startAnnouncement } from './announcement.ts'
import { startAccount } from './account.ts'
import { startAnchors } from './anchors.ts'
import { startFonts } from './fonts.ts'
import { startMotion } from './motion.ts'
import { runNextLoadActions } from './next-load-actions.ts'
import { passOnNext } from './next-links.ts'
import { startPopupOverlay } from './popup-overlay.ts'

/** Starts the parts that a visitor does not miss in the first moment. Loaded when the page has been shown. */
export function startLater(): void {
  onPage(applyOverrides)
  onPage(startPopupOverlay)
  onPage(passOnNext)
  onPage(loadQuickView)
  sendConsentLater()
  runNextLoadActions()
  startAccount()
  startAnnouncement()
  startTooltips()
  startAnchors()
  startMotion()
  startFonts()
}

/** Only pages with a quick view load its listener. */
function loadQuickView(): void {
  if (document.querySelector('.sqs-product-quick-view-button'))
    void import('./quick-view.ts').then(({ startQuickView }) => startQuickView(), reportError)
}
