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
 * Whether a visitor cookie may be kept: only where the policy is open, and unless the visitor has declined. A page that
 * does not tell its policy is restrictive. There is no banner yet, so a restrictive website has no consent to ask for.
 */
export function mayRemember(context: BeaconContext, choice: string | undefined): boolean {
  return context.cookieSettings?.isRestrictiveCookiePolicyEnabled === false && choice !== 'false'
}

/** Removes all that tracking keeps in this browser where the visitor may not be remembered (COOK-09, S-40). */
export function forgetUnlessAllowed(context: BeaconContext): void {
  if (mayRemember(context, readCookie(COOKIE_CHOICE))) return
  for (const name of [...trackingKeys.performance, ...trackingKeys.marketing]) {
    removeCookie(name)
    try {
      localStorage.removeItem(name)
      sessionStorage.removeItem(name)
    } catch {
      // The browser refuses storage, so nothing is kept there.
    }
  }
}

/**
 * The visitor cookie of a view at `now` (ms), renewed with the session cookie (CENS-05 to CENS-07), or undefined when
 * the visitor may not be remembered.
 */
export function rememberVisitor(context: BeaconContext, now: number): string | undefined {
  if (!mayRemember(context, readCookie(COOKIE_CHOICE))) return undefined
  const isSameVisit = /^[1-9]\d*$/.test(readCookie(VISIT_COOKIE) ?? '')
  const visitor = visitorAfterView(parseVisitor(readCookie(VISITOR_COOKIE)), isSameVisit, now, uuidv7)
  writeCookie(VISITOR_COOKIE, formatVisitor(visitor), VISITOR_COOKIE_SECONDS)
  writeCookie(VISIT_COOKIE, visitor.latest, VISIT_SECONDS)
  return readCookie(VISITOR_COOKIE)
}
