import { browserEvents } from '@portico/proto/browser-events'
import { LAST_IDENTITY_COOKIE } from '@portico/proto/storage-keys'
import { del } from '../data/verbs.ts'
import { rememberMemberToken } from '../data/member-token.ts'

let running: Promise<void> | undefined

/**
 * Signs the member out and goes to the first page, or shows the preview frame's page again, with `logout=true`
 * (SESS-05). `cloneCart` leaves the visitor a copy of the cart. A second call while one runs is that one (SESS-04); the
 * retry on a stale crumb is the call's own. @throws CallFailure
 */
export function logOut({ cloneCart = false } = {}): Promise<void> {
  running ??= end(cloneCart).finally(() => (running = undefined))
  return running
}

async function end(cloneCart: boolean): Promise<void> {
  await del('/api/site-users/account/session', { query: { cloneCart } })
  rememberMemberToken(undefined)
  forgetIdentity()
  window.dispatchEvent(new CustomEvent(browserEvents.logout))
  location.assign(afterLogOut(location.href, window !== window.parent))
}

/** Where the browser goes after a sign-out; a preview frame stays where it is. */
export function afterLogOut(href: string, isFramed: boolean): string {
  const url = new URL(isFramed ? href : '/', href)
  url.searchParams.set('logout', 'true')
  return url.pathname + url.search
}

/** SESS-06: the cookie goes from this host and from the domain that it shares with others. */
function forgetIdentity(): void {
  const gone = `${LAST_IDENTITY_COOKIE}=; path=/; max-age=0; samesite=lax`
  document.cookie = gone
  const shared = sharedDomain(location.hostname)
  if (shared) document.cookie = `${gone}; domain=${shared}`
}

/** The domain above a host. Browsers refuse a single label, as in `demo.localhost`, and an address has none. */
export function sharedDomain(hostname: string): string | undefined {
  const above = hostname.split('.').slice(1)
  return above.length < 2 || /^[\d.]+$|:/.test(hostname) ? undefined : above.join('.')
}
