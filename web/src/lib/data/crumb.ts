import { readCookie } from '../cookies.ts'

const TEST_COOKIE = 'portico_cookie_test'

/** Appends the crumb as the last query parameter (DATA-01). Returns `url` unchanged if there is no crumb yet. */
export function withCrumb(url: string): string {
  const crumb = readCookie('crumb')
  return crumb ? `${url}${url.includes('?') ? '&' : '?'}crumb=${encodeURIComponent(crumb)}` : url
}

/** Stores the new crumb from a reply that rejected the old one (SESS-07). */
export function storeCrumb(crumb: unknown): void {
  if (typeof crumb === 'string' && /^[\w-]+$/.test(crumb)) writeCookie(`crumb=${crumb}`)
}

/** SESS-12: whether this browser stores cookies. Sets a test cookie and removes it again. */
export function areCookiesEnabled(): boolean {
  writeCookie(`${TEST_COOKIE}=1`)
  const isStored = readCookie(TEST_COOKIE) === '1'
  if (isStored) writeCookie(`${TEST_COOKIE}=; max-age=0`)
  return isStored
}

/** Sets a session cookie with the attributes that the gateway uses for the crumb. */
function writeCookie(pair: string): void {
  document.cookie = `${pair}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}
