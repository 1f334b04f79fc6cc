import { COOKIE_CHOICE, trackingKeys } from '@portico/proto/tracking-keys'
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
import { readCookie, removeCookie, writeCookie } from '../lib/cookies.ts'
import { uuidv7 } from '@portico/proto/uuid'

/**
 * Whether a visitor cookie may be set: only if the website's policy is open and the visitor has not declined. A page
 * without a policy counts as restrictive. There is no banner yet, so a restrictive website never has consent.
 */
export function mayRemember(context: BeaconContext, choice: string | undefined): boolean {
  return context.cookieSettings?.isRestrictiveCookiePolicyEnabled === false && choice !== 'false'
}

/** Removes all tracking data from this browser if the visitor may not be remembered (COOK-09, S-40). */
export function forgetUnlessAllowed(context: BeaconContext): void {
  if (mayRemember(context, readCookie(COOKIE_CHOICE))) return
  for (const name of [...trackingKeys.performance, ...trackingKeys.marketing]) {
    removeCookie(name)
    try {
      localStorage.removeItem(name)
      sessionStorage.removeItem(name)
    } catch {
      // The browser denies access to storage, so it holds nothing.
    }
  }
}

/**
 * Renews the visitor and session cookies for a view at `now` (ms since 1970; CENS-05 to CENS-07). Returns the visitor
 * cookie, or undefined if the visitor may not be remembered.
 */
export function rememberVisitor(context: BeaconContext, now: number): string | undefined {
  if (!mayRemember(context, readCookie(COOKIE_CHOICE))) return undefined
  const isSameVisit = /^[1-9]\d*$/.test(readCookie(VISIT_COOKIE) ?? '')
  const visitor = visitorAfterView(parseVisitor(readCookie(VISITOR_COOKIE)), isSameVisit, now, uuidv7)
  writeCookie(VISITOR_COOKIE, formatVisitor(visitor), VISITOR_COOKIE_SECONDS)
  writeCookie(VISIT_COOKIE, visitor.latest, VISIT_SECONDS)
  return readCookie(VISITOR_COOKIE)
}
