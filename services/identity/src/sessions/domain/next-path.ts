import { localPath } from '@portico/proto/links/local-path'

const MAX_LENGTH = 2_000
const CONFIG = /^\/config(?:\/|$)/

/**
 * Returns the path to open after a redirect: a path of the website, or the path of an address in the owner's area,
 * which the gateway redirects to the app host from every website. Null for any other address.
 */
export function nextPath(next: string, appOrigin: string): string | null {
  if (next.length > MAX_LENGTH) return null
  const isConfig = (url: URL) => url.origin === appOrigin && CONFIG.test(url.pathname)
  return localPath(next, isConfig) ?? null
}
