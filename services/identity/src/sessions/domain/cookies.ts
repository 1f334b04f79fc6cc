/** Cookies of owners and members. Each is Secure, SameSite=Lax and valid for all paths of its own host only. */

export const OWNER_COOKIE = '__Host-portico_session'
/** On a website's host: the presence of an owner, which allows reading only. */
export const PRESENCE_COOKIE = '__Host-portico_presence'
export const MEMBER_COOKIE = 'SiteUserSecureAuthToken'
export const MEMBER_XSRF_COOKIE = 'siteUserCrumb'
export const MEMBER_INFO_COOKIE = 'SiteUserInfo'

type Options = { readable?: boolean; maxAgeSeconds?: number }

/** Returns a `Set-Cookie` value. Without `maxAgeSeconds` the cookie ends with the browser. */
export function cookie(
  name: string,
  value: string,
  { readable = false, maxAgeSeconds }: Options = {},
): string {
  const parts = [`${name}=${value}`, 'Path=/', 'Secure', 'SameSite=Lax']
  if (!readable) parts.push('HttpOnly')
  if (maxAgeSeconds !== undefined) parts.push(`Max-Age=${maxAgeSeconds}`)
  return parts.join('; ')
}

/** Returns the cookie with what scripts may know about a signed-in member. `at` is when the session started. */
export function memberInfoCookie(session: {
  memberId: string
  firstName: string
  at: Date
  maxAgeSeconds: number | undefined
}): string {
  const info = {
    authenticated: true,
    lastAuthenticatedOn: session.at.getTime(),
    siteUserId: session.memberId,
    firstName: session.firstName,
  }
  const { maxAgeSeconds } = session
  return cookie(MEMBER_INFO_COOKIE, encodeURIComponent(JSON.stringify(info)), {
    readable: true,
    maxAgeSeconds,
  })
}

/** Returns the three cookies of a signed-in member. Without `maxAgeSeconds` they are session cookies (SESS-01). */
export function memberCookies(session: {
  token: string
  xsrf: string
  memberId: string
  firstName: string
  at: Date
  maxAgeSeconds: number | undefined
}): string[] {
  const { maxAgeSeconds } = session
  return [
    cookie(MEMBER_COOKIE, session.token, { maxAgeSeconds }),
    cookie(MEMBER_XSRF_COOKIE, session.xsrf, { readable: true, maxAgeSeconds }),
    memberInfoCookie(session),
  ]
}

/** Returns `Set-Cookie` values that delete the member's cookies. */
export const clearedMemberCookies = (): string[] => [
  cookie(MEMBER_COOKIE, '', { maxAgeSeconds: 0 }),
  cookie(MEMBER_XSRF_COOKIE, '', { readable: true, maxAgeSeconds: 0 }),
  cookie(MEMBER_INFO_COOKIE, '', { readable: true, maxAgeSeconds: 0 }),
]
