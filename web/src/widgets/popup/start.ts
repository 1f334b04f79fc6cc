import type { PopupOverlaySettings } from '@portico/proto/http/website/popup-overlay'
import { isMobile } from '../../lib/media/media.ts'
import type { Overlay } from './overlay.ts'
import { readRecord } from './record.ts'
import { mayShow, scrolledPercent } from './rules.ts'

/** Time between two attempts while a dialog of the page is open, ms. */
const RETRY_MS = 500
const OPEN_DIALOGS = 'dialog[open], :popover-open, .popup-layer[data-state=shown]'

/** Without storage, too, the overlay is shown once in the life of a page. */
let isShown = false

/**
 * Waits until the popup overlay of the page is due: after its delay, or when enough of the page is scrolled, whichever
 * comes first. Then loads its code and shows it, after other dialogs have closed. Framed previews show none. The returned
 * function stops the wait and removes the overlay.
 */
export function startOverlay(overlay: Omit<Overlay, 'settings' | 'websiteId'>): () => void {
  const context = document.getElementById('portico-context')?.textContent
  const { website, websiteSettings } = JSON.parse(context ?? '{}') as {
    website: { id: string }
    websiteSettings: { popupOverlaySettings: PopupOverlaySettings }
  }
  const settings = websiteSettings.popupOverlaySettings
  let stop = () => {}
  if (
    isShown ||
    window !== window.parent ||
    (isMobile() && !settings.enableMobile) ||
    !mayShow(settings, readRecord(website.id), Date.now())
  )
    return stop

  stop = waitFor(settings, () => {
    stop()
    stop = afterDialogs(() => {
      isShown = true
      let isStopped = false
      stop = () => (isStopped = true)
      void import('./overlay.ts').then(({ showOverlay }) => {
        if (!isStopped) stop = showOverlay({ ...overlay, settings, websiteId: website.id })
      }, reportError)
    })
  })
  return () => stop()
}

/** Calls `due` when a trigger fires. Settings without a trigger never do. */
function waitFor(settings: PopupOverlaySettings, due: () => void): () => void {
  const { showOnTimer, timerDelay, showOnScroll, scrollPercentage } = settings
  const timer = showOnTimer ? setTimeout(due, timerDelay) : undefined
  let frame = 0
  const onScroll = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0
      const { scrollHeight } = document.documentElement
      if (scrolledPercent(scrollY, innerHeight, scrollHeight) >= scrollPercentage) due()
    })
  }
  if (showOnScroll) addEventListener('scroll', onScroll, { passive: true })
  return () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    removeEventListener('scroll', onScroll)
  }
}

function afterDialogs(show: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const attempt = () => {
    if (document.querySelector(OPEN_DIALOGS)) timer = setTimeout(attempt, RETRY_MS)
    else show()
  }
  attempt()
  return () => clearTimeout(timer)
}
