import { unauthorized } from '@portico/kit/errors'
import type { Principal } from '@portico/kit/http/principal'
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

type Asked = Pick<Exchange, 'req' | 'row' | 'onApp' | 'website'>
/** Who sends a request, as of `askedAt` (ms, `elapsed`; `Infinity` for nobody in particular, who cannot be revoked). */
type Known = { principal: Principal; actor: Principal; askedAt: number }

/**
 * Finds who sends a request. `actor` is who acts, whose crumb it is: the owner on the app host, on a website's host
 * its member, else a visitor. `principal` is whom the service is told of: the same, except where the row wants an
 * owner's presence to be seen and there is one. So a presence never writes, and never takes a member's place in a call.
 * Without identity, pages are shown and beacons taken as for anybody; whatever could act for a person is refused.
 * @throws Refusal 503
 */
export function createAuthenticator(resolve: ResolveSession, elapsed: () => number) {
  async function asked(
    exchange: Asked,
    kind: SessionKind,
  ): Promise<{ principal: Principal; at: number } | null> {
    const token = sessionToken(exchange.req.headers.cookie, kind)
    if (token === undefined) return null
    try {
      const { principal, at } = await resolve(kind, token, exchange.website?.id ?? null)
      return principal && { principal, at }
    } catch (error) {
      if (!isHarmless(exchange)) throw error
      return null
    }
  }

  const visitorOf = ({ req }: Asked): Principal => ({
    kind: 'anonymous',
    visitorId: visitorId(readCookie(req.headers.cookie, VISITOR_COOKIE)),
  })

  async function who(exchange: Asked): Promise<Known> {
    const { row, onApp } = exchange
    const own = await asked(exchange, onApp ? 'owner' : 'member')
    const presence = row.presence && !onApp ? await asked(exchange, 'presence') : null
    const actor = own?.principal ?? visitorOf(exchange)
    return {
      principal: presence?.principal ?? actor,
      actor,
      askedAt: Math.min(own?.at ?? Infinity, presence?.at ?? Infinity),
    }
  }

  function take(exchange: Exchange, { principal, actor, askedAt }: Known): void {
    const { website } = exchange
    const synthetic = exchange.caller.synthetic ? ({ synthetic: true } as const) : {}
    exchange.caller = { website, principal, ...synthetic }
    exchange.actor = actor === principal ? exchange.caller : { website, principal: actor, ...synthetic }
    exchange.sendBefore = askedAt + REVOKED_AFTER_MS
  }

  /** Most requests are a visitor's: of them nobody has to be asked, and nothing waits. */
  function authenticate(exchange: Exchange): Promise<void> | undefined {
    if (exchange.row.kind === 'asset' || !mayHoldSession(exchange.req.headers.cookie)) {
      const visitor = visitorOf(exchange)
      take(exchange, { principal: visitor, actor: visitor, askedAt: Infinity })
      return undefined
    }
    return who(exchange).then((known) => take(exchange, known))
  }

  return {
    authenticate,
    /**
     * The same again for a request whose body took its time: meanwhile a session may have ended, or a role.
     * @throws Refusal 401 when it is not the same person any more
     */
    async assertUnchanged(exchange: Exchange): Promise<void> {
      if (elapsed() < exchange.sendBefore - REVOKED_AFTER_MS / 2) return
      const before = exchange.actor.principal
      await authenticate(exchange)
      if (!isSame(before, exchange.actor.principal)) throw unauthorized()
    },
  }
}

const isHarmless = ({ row, onApp }: Asked) =>
  (row.kind === 'page' && !onApp) || row.rate === 'census' || row.rate === 'performance'

function isSame(one: Principal, other: Principal): boolean {
  return 'sessionId' in one && 'sessionId' in other
    ? one.sessionId === other.sessionId
    : one.kind === other.kind
}
