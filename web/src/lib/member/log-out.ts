import { signOutMember } from '@portico/proto/api/identity/members/member-sign-in'
import { LOGGED_OUT } from '@portico/proto/collect/browser-events'
import { LAST_IDENTITY_COOKIE } from '@portico/proto/cookies/storage-keys'
import { call } from '../data/call.ts'
import { rememberMemberToken } from '../data/member-token.ts'

let running: Promise<void> | undefined

/**
 * Signs the member out and goes to the home page, or reloads the page of a preview frame, with `logout=true` (SESS-05).
 * `cloneCart` keeps a copy of the cart for the visitor. A call while another runs returns the same promise (SESS-04).
 * `call` retries after a stale crumb. @throws CallFailure
 */
export function logOut({ cloneCart = false } = {}): Promise<void> {
  running ??= endSession(cloneCart).finally(() => (running = undefined))
  return running
}

async function endSession(cloneCart: boolean): Promise<void> {
  await call(signOutMember, { query: { cloneCart: cloneCart ? 'true' : 'false' } })
  rememberMemberToken(undefined)
  forgetIdentity()
  window.dispatchEvent(new CustomEvent(LOGGED_OUT))
  location.assign(afterLogOut(location.href, window !== window.parent))
}

/** The address to open after a sign-out: the home page, or the same page in a preview frame. */
export function afterLogOut(href: string, isFramed: boolean): string {
  const url = new URL(isFramed ? href : '/', href)
  url.searchParams.set('logout', 'true')
  return url.pathname + url.search
}

/** SESS-06: removes the cookie from this host and from the domain that it shares with other hosts. */
function forgetIdentity(): void {
  const expired = `${LAST_IDENTITY_COOKIE}=; path=/; max-age=0; samesite=lax`
  document.cookie = expired
  const shared = sharedDomain(location.hostname)
  if (shared) document.cookie = `${expired}; domain=${shared}`
}

/** The parent domain of a host. Undefined for IP addresses, and for a single label, which browsers reject. */
export function sharedDomain(hostname: string): string | undefined {
  const above = hostname.split('.').slice(1)
  return above.length < 2 || /^[\d.]+$|:/.test(hostname) ? undefined : above.join('.')
}
