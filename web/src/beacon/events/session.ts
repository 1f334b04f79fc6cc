import { ANALYTICS_COOKIE } from '@portico/proto/collect/tracking-keys'
import { sessionKeys } from '@portico/proto/cookies/storage-keys'
import { eventMessages } from '@portico/proto/texts/tracking-messages'
import { uuidv4 } from '@portico/proto/values/uuid'
import { parseVisitor } from '@portico/proto/cookies/visitor-cookie'
import { readCookie, writeCookie } from '../../lib/cookies.ts'
import type { BeaconContext } from '../context.ts'
import { isRemembered, readVisitor } from '../visitor.ts'

/** Lifetime of the analytics cookie, s: 390 days (EVT-11). */
const ANALYTICS_COOKIE_SECONDS = 390 * 86_400

/** Ids for the life of this page, for browsers that store nothing. */
let unstoredId: string | undefined
let unstoredSession: string | undefined

/**
 * The analytics id: a random UUID in a cookie on the parent domain (EVT-11). Null if the visitor may not be remembered. If
 * the browser stores no cookie, a warning is logged and the id lasts as long as the page (EVT-12).
 */
export function analyticsId(context: BeaconContext): string | null {
  if (!isRemembered(context)) return null
  const known = readCookie(ANALYTICS_COOKIE) ?? unstoredId
  if (known) return known
  const id = uuidv4()
  const write = (more?: string) => {
    writeCookie(ANALYTICS_COOKIE, id, ANALYTICS_COOKIE_SECONDS, more)
    return readCookie(ANALYTICS_COOKIE) === id
  }
  const parent = parentDomain(location.hostname, context.appDomain)
  // Browsers refuse a cookie for a public suffix: the host then has one of its own.
  if (!(parent && write(`; domain=${parent}`)) && !write()) {
    console.warn(eventMessages.noAnalyticsId)
    unstoredId = id
  }
  return id
}

/**
 * The parent domain of a host, or undefined if it is a single label, an address, or the domain under which this service
 * gives every website a host: the websites of different owners share no cookie.
 */
export function parentDomain(host: string, appDomain = ''): string | undefined {
  const parent = host.slice(host.indexOf('.') + 1)
  const isShared = parent === appDomain.slice(appDomain.indexOf('.') + 1)
  return !parent.includes('.') || parent === host || isShared || /^[\d.]+$/.test(host) ? undefined : parent
}

/** The session of this tab. `isLanding`: this page is its first (EVT-19). */
export type Session = { id: string | null; isLanding: boolean }

/**
 * The session of this tab (EVT-13, S-35). Writes its id and flags to the session storage if the visitor may be remembered.
 * A browser that denies storage logs a warning (EVT-12). Without storage a page is a landing if its referrer is another
 * website.
 */
export function openSession(context: BeaconContext): Session {
  const isFromElsewhere = !document.referrer.startsWith(`${location.origin}/`)
  if (!isRemembered(context)) return { id: null, isLanding: isFromElsewhere }
  try {
    const isLanding = sessionStorage.getItem(sessionKeys.hasLanded) === null
    if (isLanding) {
      // The view of this page may have created the visitor cookie a moment ago.
      const isFirst = (parseVisitor(readVisitor(context))?.first ?? Infinity) >= performance.timeOrigin
      sessionStorage.setItem(sessionKeys.hasLanded, 'true')
      sessionStorage.setItem(sessionKeys.isFirstSession, String(isFirst))
    }
    return { id: storedSessionId(), isLanding }
  } catch {
    console.warn(eventMessages.noStorage)
    return { id: (unstoredSession ??= uuidv4()), isLanding: isFromElsewhere }
  }
}

/** The id of the session, null if the visitor may not be remembered. */
export function sessionId(context: BeaconContext): string | null {
  if (!isRemembered(context)) return null
  try {
    return storedSessionId()
  } catch {
    return (unstoredSession ??= uuidv4())
  }
}

function storedSessionId(): string {
  const known = sessionStorage.getItem(sessionKeys.sessionId)
  if (known) return known
  const id = uuidv4()
  sessionStorage.setItem(sessionKeys.sessionId, id)
  return id
}
