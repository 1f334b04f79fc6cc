import { useParams } from 'react-router'
import type { AreaFlag } from '@portico/proto/enums/feature-area'
import type { SiteList } from '@portico/proto/http/website/sites'
import { mayUse, type Access } from './may-use.ts'
import { useSites } from './session.ts'

export type Site = SiteList['sites'][number]

const noAccess: Access = { roles: [] }

/**
 * The website of the current address; `site` is undefined until the list of websites is loaded. `may` says whether the account
 * has a permission there, and all these areas are on.
 */
export function useWebsite(): {
  websiteId: string
  site: Site | undefined
  roles: readonly string[]
  access: Access
  may: (permission: number, ...areas: readonly AreaFlag[]) => boolean
} {
  const { websiteId = '' } = useParams()
  const site = useSites().data?.sites.find((each) => each.id === websiteId)
  const access: Access = site ?? noAccess
  return {
    websiteId,
    site,
    roles: access.roles,
    access,
    may: (permission, ...areas) => mayUse(access, permission, ...areas),
  }
}

/**
 * The link from the owner's area to a published page. It leads through `/visit`, which sets the presence cookie on the
 * website's host. `noredirect` stops the page from sending the owner back to this area (PAGE-14).
 */
export function visitHref(site: Site, path = '/'): string {
  const next = /[?&]noredirect\b/.test(path) ? path : `${path}${path.includes('?') ? '&' : '?'}noredirect`
  return `/config/visit/${site.id}?next=${encodeURIComponent(next)}`
}
