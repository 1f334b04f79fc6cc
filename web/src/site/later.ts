import { startConsentSending } from '../consent/send.ts'
import { onPage } from '../lib/lifecycle.ts'
import { startTooltips } from '../ui/tooltip/start.ts'
import { startAnnouncement } from './announcement.ts'
import { startAccount } from './account.ts'
import { startAnchors } from './anchors.ts'
import { startMotion } from './motion.ts'
import { runNextLoadActions } from '../lib/next-load.ts'
import { passOnNext } from './next-links.ts'
import { startPopupOverlay } from './popup-overlay.ts'

/** Starts the parts that a visitor does not miss in the first moment. Loaded when the page has been shown. */
export function startLater(): void {
  onPage(startPopupOverlay)
  onPage(passOnNext)
  startConsentSending()
  runNextLoadActions()
  startAccount()
  startAnnouncement()
  startTooltips()
  startAnchors()
  startMotion()
}
