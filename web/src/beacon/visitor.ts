import { COOKIE_CHOICE } from '@portico/proto/cookies/cookie-choice'
import {
  VISITOR_COOKIE,
  VISITOR_COOKIE_SECONDS,
  VISIT_COOKIE,
  VISIT_SECONDS,
  formatVisitor,
  parseVisitor,
  visitorAfterView,
} from '@portico/proto/cookies/visitor-cookie'
import type { BeaconContext } from './context.ts'
import type { ConsentApi } from '../consent/api.ts'
import { readCookie, writeCookie } from '../lib/cookies.ts'
import { uuidv7 } from '@portico/proto/values/uuid'

/**
 * Whether a visitor cookie may be set on a page without a banner: only if the website's policy is open, and neither the
 * visitor nor the browser refuses it. A page without a policy counts as restrictive.
 */
export function mayRemember({ cookieSettings }: BeaconContext, choice: string | undefined): boolean {
  return (
    cookieSettings?.isRestrictiveCookiePolicyEnabled === false &&
    !cookieSettings.isVisitorDataRestricted &&
    choice !== 'false' &&
    !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl
  )
}

/**
 * Renews the visitor and session cookies for a view at `now` (ms since 1970; CENS-05 to CENS-07). Returns the visitor
 * cookie, or undefined if the visitor may not be remembered.
 */
export function rememberVisitor(context: BeaconContext, now: number): string | undefined {
  if (!isRemembered(context)) return undefined
  const isSameVisit = /^[1-9]\d*$/.test(readCookie(VISIT_COOKIE) ?? '')
  const visitor = visitorAfterView(parseVisitor(readCookie(VISITOR_COOKIE)), isSameVisit, now, uuidv7)
  writeCookie(VISITOR_COOKIE, formatVisitor(visitor), VISITOR_COOKIE_SECONDS)
  writeCookie(VISIT_COOKIE, visitor.latest, VISIT_SECONDS)
  return readCookie(VISITOR_COOKIE)
}

/** The visitor cookie as it is, or undefined if the visitor may not be remembered. */
export function readVisitor(context: BeaconContext): string | undefined {
  return isRemembered(context) ? readCookie(VISITOR_COOKIE) : undefined
}

/**
 * Whether cookies and storage may be written now: the answer of the banner's script, or `mayRemember` without a banner.
 * `consentApi` is not used here, because its file would be one more to load before a view is counted.
 */
export const isRemembered = (context: BeaconContext): boolean =>
  (globalThis as { porticoConsent?: ConsentApi }).porticoConsent?.allows('statistics') ??
  mayRemember(context, readCookie(COOKIE_CHOICE))
