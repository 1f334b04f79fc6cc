const PATH_MAX = 512

/** The path of an address or path as pages are counted by: no query, no fragment, at most 512 characters. */
export function pagePath(url: string): string {
  const path = url.startsWith('/') && !url.startsWith('//') ? url.replace(/[?#].*$/s, '') : absolutePath(url)
  return path.replaceAll('\0', '').slice(0, PATH_MAX) || '/'
}

function absolutePath(url: string): string {
  return URL.parse(url, 'http://site')?.pathname ?? '/'
}

/** The host a visitor came from; empty for none, for the site's own (`ownHosts`, ports ignored) and for no address. */
export function referrerHost(
  referrer: string | null | undefined,
  ...ownHosts: (string | string[] | undefined)[]
): string {
  if (!referrer) return ''
  const host = URL.parse(referrer)?.hostname ?? ''
  return ownHosts.some((own) => typeof own === 'string' && own.replace(/:\d+$/, '') === host)
    ? ''
    : host.slice(0, 128)
}
