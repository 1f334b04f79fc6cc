import { readCookie } from '../lib/cookies.ts'

/** Keeps the account links up to date, and loads the code for sessions if the page needs it. */
export function startAccount(): void {
  onPage()
  window.addEventListener('portico:navigated', onPage)
}

function onPage(): void {
  updateAccountLinks()
  passOnNext()
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

/** Adds `next` of the current address to the links between the screens for members. */
function passOnNext(): void {
  const next = new URLSearchParams(location.search).get('next')
  if (!next) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep-next]'))
    link.search = `?next=${encodeURIComponent(next)}`
}

type Member = { firstName?: string }

function memberInfo(): Member | null {
  try {
    const info = JSON.parse(readCookie('SiteUserInfo') ?? 'null') as
      (Member & { authenticated?: boolean }) | null
    return info?.authenticated ? info : null
  } catch {
    return null
  }
}
