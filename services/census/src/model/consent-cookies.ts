import type { IncomingHttpHeaders } from 'node:http'
import {
  CHOICE_SECONDS,
  CONSENT_COOKIE,
  formatConsent,
  type ConsentRecord,
} from '@portico/proto/cookies/consent'
import { ANALYTICS_COOKIE_DAYS } from '@portico/proto/limits'
import { COOKIE_CHOICE } from '@portico/proto/cookies/cookie-choice'
import { ANALYTICS_COOKIE, trackingKeys } from '@portico/proto/collect/tracking-keys'
import {
  VISIT_COOKIE,
  VISIT_SECONDS,
  VISITOR_COOKIE,
  VISITOR_COOKIE_SECONDS,
  formatVisitor,
  type VisitorRecord,
} from '@portico/proto/cookies/visitor-cookie'

/** The part of a request that concerns its cookies: the header `Cookie`, the host without port, and whether it came by https. */
export type CookieRequest = { cookies: string | undefined; host: string; secure: boolean }

/** How a request describes its cookies, behind the gateway. */
export function cookieRequestOf(headers: IncomingHttpHeaders): CookieRequest {
  const host = headers['x-forwarded-host'] ?? headers.host ?? ''
  return {
    cookies: headers.cookie,
    host: String(host).replace(/:\d+$/, '').toLowerCase(),
    secure: headers['x-forwarded-proto'] === 'https',
  }
}

const lasting = (name: string, value: string, seconds: number, secure: boolean, more = ''): string =>
  `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure ? '; Secure' : ''}${more}`

/**
 * `Set-Cookie` values after a decision: the choice for 30 days (COOK-06), and the deletion of each tracking cookie of the
 * request that is no longer allowed, on the host and on its parent domains (WIRE-27).
 */
export function decisionCookies(record: ConsentRecord, request: CookieRequest): string[] {
  const { secure } = request
  const isAny = record.categories.length > 0
  const refused = [
    ...(record.categories.includes('statistics') ? [] : trackingKeys.performance),
    ...(record.categories.includes('marketing') ? [] : trackingKeys.marketing),
  ]
  return [
    lasting(COOKIE_CHOICE, String(isAny), CHOICE_SECONDS, secure),
    lasting(CONSENT_COOKIE, formatConsent(record), CHOICE_SECONDS, secure),
    ...refused.filter((name) => hasCookie(request.cookies, name)).flatMap((name) => deleted(name, request)),
  ]
}

/**
 * `Set-Cookie` values that renew the cookies of an allowed visitor for their whole lifetime. Browsers keep a cookie that a
 * script has set for some days only (WIRE-28, CENS-07, EVT-11).
 */
export function visitorCookies(visitor: VisitorRecord, { cookies, secure }: CookieRequest): string[] {
  const analyticsId = readAnalyticsId(cookies)
  return [
    lasting(VISITOR_COOKIE, formatVisitor(visitor), VISITOR_COOKIE_SECONDS, secure),
    lasting(VISIT_COOKIE, String(visitor.latest), VISIT_SECONDS, secure),
    ...(analyticsId ? [lasting(ANALYTICS_COOKIE, analyticsId, ANALYTICS_COOKIE_DAYS * 86_400, secure)] : []),
  ]
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function readAnalyticsId(cookies: string | undefined): string | undefined {
  const found = cookies
    ?.split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${ANALYTICS_COOKIE}=`))
  const id = found?.slice(ANALYTICS_COOKIE.length + 1)
  return id !== undefined && UUID.test(id) ? id : undefined
}

const hasCookie = (cookies: string | undefined, name: string): boolean =>
  cookies?.split(';').some((cookie) => cookie.trim().startsWith(`${name}=`)) ?? false

/** The deletions of a cookie on a host and its parent domains of two labels or more. */
function deleted(name: string, { host, secure }: CookieRequest): string[] {
  const domains: string[] = []
  if (!/^[\d.]+$/.test(host))
    for (let domain = host; domain.includes('.'); domain = domain.slice(domain.indexOf('.') + 1))
      domains.push(domain)
  return ['', ...domains.map((domain) => `; Domain=${domain}`)].map((more) =>
    lasting(name, '', 0, secure, more),
  )
}
