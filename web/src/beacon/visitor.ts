import {
  VISITOR_COOKIE,
  VISITOR_COOKIE_SECONDS,
  VISIT_COOKIE,
  VISIT_SECONDS,
  formatVisitor,
  parseVisitor,
  visitorAfterView,
} from '@portico/proto/visitor-cookie'
import type { BeaconContext } from './context.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { uuidv7 } from '@portico/proto/uuid'

/** COOK-09: what goes when the restrictive policy applies and the visitor has not agreed. */
const TRACKING_COOKIES = ['ss_cid', 'ss_cpvisit', 'ss_cvisit', VISITOR_COOKIE, VISIT_COOKIE]

/** Whether a visitor cookie may be kept: after consent where the policy is restrictive, else unless declined. */
export function mayRemember(context: BeaconContext, choice: string | undefined): boolean {
  return context.cookieSettings?.isRestrictiveCookiePolicyEnabled ? choice === 'true' : choice !== 'false'
}

/**
 * The visitor cookie of a view at `now` (ms), renewed with the session cookie (CENS-05 to CENS-07), or undefined when
 * the visitor may not be remembered: then tracking cookies are removed.
 */
export function rememberVisitor(context: BeaconContext, now: number): string | undefined {
  if (!mayRemember(context, readCookie('ss_cookieAllowed'))) {
    for (const name of TRACKING_COOKIES) if (readCookie(name)) writeCookie(name, '', 0)
    return undefined
  }
  const isSameVisit = /^[1-9]\d*$/.test(readCookie(VISIT_COOKIE) ?? '')
  const visitor = visitorAfterView(parseVisitor(readCookie(VISITOR_COOKIE)), isSameVisit, now, uuidv7)
  writeCookie(VISITOR_COOKIE, formatVisitor(visitor), VISITOR_COOKIE_SECONDS)
  writeCookie(VISIT_COOKIE, visitor.latest, VISIT_SECONDS)
  return readCookie(VISITOR_COOKIE)
}
