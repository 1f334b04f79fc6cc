import type { IncomingHttpHeaders } from 'node:http'

/** Whether a browser says that a page of this very host sent the request; null when nothing says so (no browser). */
export function saysOwnOrigin(headers: IncomingHttpHeaders, host: string): boolean | null {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  // A form of a page that sends no referrer says `null`; what the browser says of the site still counts.
  if (origin === 'null' && site === 'same-origin') return true
  if (origin !== undefined) return hostOf(origin) === host
  return site === undefined ? null : true
}

/** Whether the body is said to be a form's fields. */
export const isForm = (headers: IncomingHttpHeaders): boolean =>
  (headers['content-type'] ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded')

/** A plain HTML form of this host, sent without any script: needs no crumb, its origin is its proof (wire.md §1). */
export function isOwnPlainForm(headers: IncomingHttpHeaders, host: string): boolean {
  if (!isForm(headers)) return false
  if (!(headers.accept ?? '').includes('text/html')) return false
  return headers['sec-fetch-site'] !== 'none' && saysOwnOrigin(headers, host) === true
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
