import type { IncomingHttpHeaders } from 'node:http'

/** Whether a browser says that a page of this very host sent the request; null when nothing says so (no browser). */
export function saysOwnOrigin(headers: IncomingHttpHeaders, host: string): boolean | null {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined) return hostOf(origin) === host
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  return null
}

/** A plain HTML form of this host, sent without any script: needs no crumb, its origin is its proof (wire.md §1). */
export function isOwnPlainForm(headers: IncomingHttpHeaders, host: string): boolean {
  const type = headers['content-type'] ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return false
  if (!(headers.accept ?? '').includes('text/html')) return false
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  return site === 'same-origin' || (headers.origin !== undefined && hostOf(headers.origin) === host)
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}
