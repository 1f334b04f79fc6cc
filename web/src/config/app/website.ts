import { useParams } from 'react-router'
import type { SiteList } from '@portico/proto/http/sites'
import { useSites } from './session.ts'

export type Site = SiteList['sites'][number]

/** The website of the current address; `site` is undefined until the list of websites is loaded. */
export function useWebsite(): { websiteId: string; site: Site | undefined; roles: readonly string[] } {
  const { websiteId = '' } = useParams()
  const site = useSites().data?.sites.find((each) => each.id === websiteId)
  return { websiteId, site, roles: site?.roles ?? [] }
}

/**
 * The link from the owner's area to a published page. It leads through `/visit`, which sets the presence cookie on the
 * website's host. `noredirect` stops the page from sending the owner back to this area (PAGE-14).
 */
export function visitHref(site: Site, path = '/'): string {
  const next = /[?&]noredirect\b/.test(path) ? path : `${path}${path.includes('?') ? '&' : '?'}noredirect`
  return `/config/visit/${site.id}?next=${encodeURIComponent(next)}`
}
