import { readCookie } from '../cookies.ts'

const TEST_COOKIE = 'portico_cookie_test'

/** The address with the crumb as its last query parameter (DATA-01), as it is where the page has none yet. */
export function withCrumb(url: string): string {
  const crumb = readCookie('crumb')
  return crumb ? `${url}${url.includes('?') ? '&' : '?'}crumb=${encodeURIComponent(crumb)}` : url
}

/** Takes over the fresh crumb of a reply that refused the old one (SESS-07). */
export function resetCrumb(crumb: unknown): void {
  if (typeof crumb === 'string' && /^[\w-]+$/.test(crumb)) writeCookie(`crumb=${crumb}`)
}

/** SESS-12: whether this browser keeps cookies, tried with one that goes again at once. */
export function cookiesWork(): boolean {
  writeCookie(`${TEST_COOKIE}=1`)
  const kept = readCookie(TEST_COOKIE) === '1'
  if (kept) writeCookie(`${TEST_COOKIE}=; max-age=0`)
  return kept
}

/** The attributes are those with which the gateway sets a crumb. */
function writeCookie(pair: string): void {
  document.cookie = `${pair}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}
