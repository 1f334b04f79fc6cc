import { unauthorized } from '@portico/kit/errors'
import { isLoadTest, type Caller, type Principal } from '@portico/kit/http/principal'
import { withCounting } from './counting.ts'
import { withLock } from './lock.ts'
import { isPreview } from './preview.ts'
import { VISITOR_COOKIE, visitorId } from '../policy/crumb.ts'
import { readCookie } from '../request/cookies.ts'
import type { Exchange } from '../request/exchange.ts'
import {
  REVOKED_AFTER_MS,
  mayHoldSession,
  sessionToken,
  type ResolveSession,
  type SessionKind,
} from './session.ts'

/** The parts of a request that tell its caller. */
export type AuthenticationInput = Pick<Exchange, 'req' | 'row' | 'onApp' | 'website'> & {
  /** Whether a load test or a probe sent the request. */
  synthetic: boolean
}
/** The callers of a request, and until when it may be sent. */
export type Authenticated = Pick<Exchange, 'caller' | 'actor' | 'sendBefore'>

/**
 * Finds the callers of a request. The actor is the person who acts, and the crumb belongs to the actor: the owner on the
 * app host, the member on a website's host, else a visitor. The caller is the person that the service is told of. It is
 * the actor, unless the row asks for an owner's presence and there is one. So a presence never writes, and never replaces
 * a member in a call.
 * If identity is unavailable, the sender of a page view, beacon or decision about cookies counts as a visitor, but an owner's beacon is
 * refused, because owners are not counted (CENS-03). Other requests with a session are refused.
 * @throws Refusal 503
 */
export function createAuthenticator(
  resolve: ResolveSession,
  { elapsed, now }: { elapsed: () => number; now: () => number },
) {
  async function sessionOf(
    input: AuthenticationInput,
    kind: SessionKind,
    since?: number,
  ): Promise<{ principal: Principal; at: number } | null> {
    const token = sessionToken(input.req.headers.cookie, kind)
    if (token === undefined) return null
    try {
      const { principal, at } = await resolve(kind, token, input.website?.id ?? null, since)
      return principal && { principal, at }
    } catch (error) {
      if (!isHarmless(input) || (kind === 'presence' && isCollector(input))) throw error
      return null
    }
  }

  /**
   * The session of an owner. An answer that gives no role on the website of the request may be older than the role, because another
   * gateway has learned of it first: then identity is asked again. So it is for the list of websites.
   */
  async function ownerOf(input: AuthenticationInput): ReturnType<typeof sessionOf> {
    const now = elapsed()
    const found = await sessionOf(input, 'owner')
    if (found?.principal.kind !== 'owner') return found
    const { url } = input.req
    const websiteId = websiteIdOf(url)
    const isOfAll = url === WEBSITES
    const isKnown = !isOfAll && (websiteId === undefined || Object.hasOwn(found.principal.sites, websiteId))
    return isKnown ? found : sessionOf(input, 'owner', now)
  }

  async function fromSessions(input: AuthenticationInput): Promise<Authenticated> {
    const own = input.onApp ? await ownerOf(input) : await sessionOf(input, 'member')
    const needsPresence = input.row.presence || input.website?.lockKey !== undefined
    const presence = needsPresence && !input.onApp ? await sessionOf(input, 'presence') : null
    const website = websiteOf(input, presence?.principal ?? null)
    const actor = callerOf(input, website, own?.principal ?? visitorOf(input))
    return {
      actor,
      caller: input.row.presence && presence ? callerOf(input, website, presence.principal) : actor,
      sendBefore: Math.min(own?.at ?? Infinity, presence?.at ?? Infinity) + REVOKED_AFTER_MS,
    }
  }

  /** Returns at once for a request without a session. */
  function authenticate(input: AuthenticationInput): Authenticated | Promise<Authenticated> {
    if (input.row.kind !== 'asset' && mayHoldSession(input.req.headers.cookie)) return fromSessions(input)
    const visitor = callerOf(input, websiteOf(input, null), visitorOf(input))
    return { caller: visitor, actor: visitor, sendBefore: Infinity }
  }

  const websiteOf = ({ website, req: { headers } }: AuthenticationInput, presence: Principal | null) =>
    website && withLock(withCounting(website, headers), { presence, headers, now: now() })

  return {
    authenticate,
    /**
     * Authenticates again when the session may have ended since, because the body took long.
     * @throws Refusal 401 when the actor is another person now
     */
    async assertUnchanged(exchange: Exchange): Promise<Authenticated> {
      if (elapsed() < exchange.sendBefore - REVOKED_AFTER_MS / 2) return exchange
      const now = await authenticate({ ...exchange, synthetic: isLoadTest(exchange.caller) })
      if (!isSame(exchange.actor.principal, now.actor.principal)) throw unauthorized()
      return now
    },
  }
}

/** The list of the websites on which the owner has a role. */
const WEBSITES = '/api/rest/sites'

/** The website that a request of an owner names in its path or query. */
const websiteIdOf = (url = ''): string | undefined =>
  /^\/api\/rest\/sites\/([\da-f]{24})(?![\da-f])/.exec(url)?.[1] ??
  /[?&]websiteId=([\da-f]{24})(?![\da-f])/.exec(url)?.[1]

function callerOf(input: AuthenticationInput, website: Caller['website'], principal: Principal): Caller {
  if (input.synthetic) return { website, principal, synthetic: true }
  return isCollector(input) && isPreview(input)
    ? { website, principal, synthetic: true, preview: true }
    : { website, principal }
}

const visitorOf = ({ req }: AuthenticationInput): Principal => ({
  kind: 'anonymous',
  visitorId: visitorId(readCookie(req.headers.cookie, VISITOR_COOKIE)),
})

const isHarmless = (input: AuthenticationInput) =>
  (input.row.kind === 'page' && !input.onApp) || isCollector(input)

const isCollector = ({ row }: AuthenticationInput) =>
  row.rate === 'census' || row.rate === 'performance' || row.prefix === '/api/consent'

function isSame(one: Principal, other: Principal): boolean {
  return 'sessionId' in one && 'sessionId' in other
    ? one.sessionId === other.sessionId
    : one.kind === other.kind
}
