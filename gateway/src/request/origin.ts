import type { IncomingHttpHeaders } from 'node:http'

/** Whether the browser says that a page of this host sent the request; null when no header says so (not a browser). */
export function saysOwnOrigin(headers: IncomingHttpHeaders, host: string): boolean | null {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  // A page without a referrer sends the origin `null`; `sec-fetch-site` still counts.
  if (origin === 'null' && site === 'same-origin') return true
  if (origin !== undefined) return hostOf(origin) === host
  return site === undefined ? null : true
}

/** Whether the content type means form fields. */
export const isForm = (headers: IncomingHttpHeaders): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded')

/** Whether a plain HTML form of this host was sent without scripts. It needs no crumb: its origin proves it (WIRE-01). */
export function isOwnPlainForm(headers: IncomingHttpHeaders, host: string): boolean {
  if (!isForm(headers)) return false
  if (!(headers.accept ?? '').includes('text/html')) return false
  return headers['sec-fetch-site'] !== 'none' && saysOwnOrigin(headers, host) === true
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
