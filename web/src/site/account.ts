import { readCookie } from '../lib/cookies.ts'

/** The member's link in the header, and the code of signing in and out for the few whom it concerns. */
export function startAccount(): void {
  onPage()
  window.addEventListener('portico:navigated', onPage)
}

function onPage(): void {
  fillLinks()
  keepNext()
  if (isConcerned()) void import('./session/session.ts').then((session) => session.onPage())
}

/** Owners, members, framed pages, sites where Escape signs in, and two words of the address. */
function isConcerned(): boolean {
  const context = document.getElementById('portico-context')?.textContent ?? ''
  return (
    /"authenticatedAccount":|"useEscapeKeyToLogin":true/.test(context) ||
    /[?&]logout=true|noredirect/.test(location.href) ||
    window !== window.parent ||
    readCookie('siteUserCrumb') !== undefined
  )
}

/** Pages are cached for everybody, so the first name comes from the member's own cookie. */
function fillLinks(): void {
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

/** Links from one of the member's screens to another keep the page to come back to. */
function keepNext(): void {
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
