import { useParams } from 'react-router'
import type { SiteList } from '@portico/proto/http/sites'
import { useSites } from './session.ts'

export type Site = SiteList['sites'][number]

/** The website whose panels are open, from the address; `site` once the list of websites is there. */
export function useWebsite(): { websiteId: string; site: Site | undefined; roles: readonly string[] } {
  const { websiteId = '' } = useParams()
  const site = useSites().data?.sites.find((each) => each.id === websiteId)
  return { websiteId, site, roles: site?.roles ?? [] }
}

/**
 * Where a published page is opened from here: by way of a page that makes the owner seen there, and with the word that
 * keeps the page from sending the owner back at once (PAGE-14).
 */
export function visitHref(site: Site, path = '/'): string {
  const next = /[?&]noredirect\b/.test(path) ? path : `${path}${path.includes('?') ? '&' : '?'}noredirect`
  return `/config/visit/${site.id}?next=${encodeURIComponent(next)}`
}
