import { isBillingPath } from '@portico/proto/links/billing-paths'
import { localPath } from '@portico/proto/links/local-path'

/** Whether a path belongs to the owner's area: `/config`, and the screens of plans without it (S-09). */
export const isConfigPath = (path: string) => /^\/config(?:\/|$)/i.test(path) || isBillingPath(path)

/**
 * Returns the address on the app host for a path of the owner's area on a website's host. It names the website. `frameUrl` (PAGE-13) and
 * `next` (the address after a sign-out) are kept only if they are paths of that website.
 */
export function configRedirect(
  { path, search, host }: { path: string; search: string; host: string },
  website: { id: string },
  appOrigin: string,
): string {
  const query = new URLSearchParams(search)
  const isOwn = (url: URL) => url.host === host && /^https?:$/.test(url.protocol)
  const wanted = new URLSearchParams({ websiteId: website.id })
  for (const name of ['frameUrl', 'next']) {
    const place = localPath(query.get(name), isOwn)
    if (place !== undefined) wanted.set(name, place)
  }
  return `${appOrigin}${path.replace(/^\/(?:config\/?)?/i, '/config/')}?${wanted}`
}
