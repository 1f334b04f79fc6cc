import { pageMessages } from '@portico/proto/messages'
import { NO_REDIRECT_KEY } from '@portico/proto/cookies/storage-keys'
import { readCookie } from '../../lib/cookies.ts'
import { CallFailure } from '../../lib/data/failure.ts'
import { addEscapeTarget, escapeLatest } from '../../lib/overlays/escape-targets.ts'
import { logOut } from '../../lib/member/log-out.ts'
import { showInformation, showSystemError } from '../../ui/dialog/site-dialogs.ts'
import { shareEvents } from './channel.ts'
import { readContext, type SessionContext } from './context.ts'
import { configAddress, isRedirected, mayEscape } from './rules.ts'

let context: SessionContext | null = null
let isListening = false

/** Runs the rules of sessions on the current page; called again after each navigation. */
export function onPage(): void {
  context = readContext()
  if (!context) return
  const isTop = window === window.parent
  if (isRedirected(context, { isTop, isSuppressed: isSuppressed() })) {
    location.replace(configAddress('/config/', location))
    return
  }
  showLoggedOut()
  if (isListening) return
  isListening = true
  shareEvents(context)
  document.addEventListener('keydown', onKey)
  document.addEventListener('toggle', onPopover, true)
}

/** PAGE-15: `noredirect` anywhere in an address is valid for the rest of the tab's session. */
function isSuppressed(): boolean {
  const isNamed = location.href.includes('noredirect')
  try {
    if (isNamed) sessionStorage.setItem(NO_REDIRECT_KEY, '1')
    return isNamed || sessionStorage.getItem(NO_REDIRECT_KEY) !== null
  } catch {
    return isNamed // Without storage it is valid for this page only.
  }
}

/** PAGE-20: reports the sign-out once, and not again after a reload or from a bookmark. */
function showLoggedOut(): void {
  const url = new URL(location.href)
  if (url.searchParams.get('logout') !== 'true') return
  url.searchParams.delete('logout')
  history.replaceState(history.state, '', url.pathname + url.search + url.hash)
  void showInformation({ title: pageMessages.loggedOutTitle, text: pageMessages.loggedOut })
}

function onKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || event.repeat) return
  if (event.shiftKey) return endSession()
  if (escapeLatest()) return event.preventDefault()
  // The browser closes its own dialogs and popovers, and text in a field must not be lost.
  const isBusy = document.querySelector(':modal, :popover-open') ?? (event.target as Element).closest(FIELDS)
  if (!isBusy && context && mayEscape(context)) location.assign(configAddress('/config/', location))
}

const FIELDS = 'input, textarea, select, [contenteditable]'

/** PAGE-18, S-11: ends the session. An owner's session ends on the app host, a member's on this host. */
function endSession(): void {
  if (context?.authenticatedAccount) {
    location.assign(configAddress('/config/sign-out', location))
    return
  }
  if (!readCookie('siteUserCrumb')) return
  logOut().catch((failure: unknown) => {
    if (!(failure instanceof CallFailure)) throw failure
    showSystemError(failure)
  })
}

const popovers = new WeakMap<EventTarget, () => void>()

/** Registers open popovers as Escape targets, such as the menu on a phone. */
function onPopover(event: Event): void {
  const { target, newState } = event as ToggleEvent
  if (!(target instanceof HTMLElement) || !target.popover) return
  popovers.get(target)?.()
  if (newState === 'open') popovers.set(target, addEscapeTarget({ hide: () => target.hidePopover() }))
}
