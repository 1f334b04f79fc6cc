import type { RouteRow } from '@portico/gateway/routes'
import type { Access } from '@portico/proto/api/access'
import { areaOf } from '@portico/proto/enums/feature-area'
import { permission, staffPermission } from '@portico/proto/enums/permission'
import { hasPermission } from '@portico/proto/enums/role-permissions'
import { websiteRole, type RoleName } from '@portico/proto/enums/website-role'

const words = {
  anyone: 'Anyone.',
  member: 'A member of the website, with the XSRF header.',
  'member-cookie': 'A member of the website.',
  account: 'A signed-in owner.',
  service: 'Internal services.',
}

/** A sentence that names the allowed callers of a route. */
export function describeCallers(access: Access): string {
  if (typeof access === 'string') return words[access]
  const name = nameOf(access.kind === 'staff' ? staffPermission : permission, access.permission)
  if (access.kind === 'staff') return `The provider’s staff with the permission ${name}.`
  const roles = (Object.keys(websiteRole) as RoleName[]).filter((role) =>
    hasPermission([role], access.permission),
  )
  const areas = access.areas.map((flag) => areaOf(flag)!.name)
  const area =
    areas.length > 0 ? ` 403 while the staff has turned off ${areas.join(' or ')} for the website.` : ''
  return `An owner whose role on the website has the permission ${name}: ${roles.join(', ')}.${area}`
}

/**
 * The security requirements of a call: the objects are alternatives, and all entries of one object are required
 * together.
 */
export function securityOf(access: Access, row: RouteRow, method: string): Record<string, string[]>[] {
  const session: Record<string, string[]> =
    access === 'anyone'
      ? {}
      : access === 'member'
        ? { memberSession: [], memberXsrf: [] }
        : access === 'member-cookie'
          ? { memberSession: [] }
          : { ownerSession: [] }
  const needsCrumb = method !== 'GET' && row.crumb === 'crumb'
  return needsCrumb
    ? [
        { ...session, crumbCookie: [], crumbHeader: [] },
        { ...session, crumbCookie: [], crumbQuery: [] },
      ]
    : [session]
}

export const securitySchemes = {
  ownerSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-portico_session',
    description: 'An owner’s session, on the app host only. POST /api/auth/Login sets it.',
  },
  memberSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'SiteUserSecureAuthToken',
    description: 'A member’s session on a website. POST /api/site-users/account/session sets it.',
  },
  memberXsrf: {
    type: 'apiKey',
    in: 'header',
    name: 'x-siteuser-xsrf-token',
    description:
      'The `xsrfToken` of the reply to a sign-in; the readable cookie siteUserCrumb contains it too.',
  },
  crumbCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'crumb',
    description: 'Set by every page and every `?format=json` answer; bound to the session or the visitor.',
  },
  crumbHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRF-Token',
    description:
      'The value of the cookie crumb. A refused crumb is a 403 with `crumbFail` and a new crumb for another try.',
  },
  crumbQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'crumb',
    description: 'The value of the cookie crumb, for callers that cannot set headers.',
  },
}

function nameOf(numbers: Record<string, number>, wanted: number): string {
  return Object.entries(numbers).find(([, number]) => number === wanted)?.[0] ?? String(wanted)
}
