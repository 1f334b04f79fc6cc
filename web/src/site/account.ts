import { readCookie } from '../lib/cookies.ts'
import { memberInfo } from '../lib/member-info.ts'

/** Keeps the account links up to date, and loads the code for sessions if the page needs it. */
export function startAccount(): void {
  onPage()
  window.addEventListener('portico:navigated', onPage)
}

function onPage(): void {
  updateAccountLinks()
  if (needsSessionCode()) void import('./session/session.ts').then((session) => session.onPage())
}

/**
 * True for owners, members, framed pages, sites where Escape opens the owner's area, and `logout` or `noredirect` in
 * the address.
 */
function needsSessionCode(): boolean {
  const context = document.getElementById('portico-context')?.textContent ?? ''
  return (
    /"authenticatedAccount":|"useEscapeKeyToLogin":true/.test(context) ||
    /[?&]logout=true|noredirect/.test(location.href) ||
    window !== window.parent ||
    readCookie('siteUserCrumb') !== undefined
  )
}

/** Pages are cached for all visitors, so the first name is read from the member's cookie. */
function updateAccountLinks(): void {
  const member = memberInfo()
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-account-link]')) {
    if (member) {
      link.textContent = member.firstName || 'Account'
      link.href = '/account'
    } else if (!location.pathname.startsWith('/account')) {
      link.href = `/account/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`
    }
  }
}
