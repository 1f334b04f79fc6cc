import { unavailable } from '@portico/kit/errors'
import * as api from '@portico/proto/api/identity/sessions/internal-session.schemas'
import type { SessionLookup, SessionReply } from '@portico/proto/api/identity/sessions/internal-session'
import type { InternalClient } from '@portico/kit/http/internal'
import type { Principal } from '@portico/kit/http/principal'
import { soleCookie } from '../request/cookies.ts'
import { createLookup } from './lookup.ts'

/** Session cookie of an owner; accepted on the app host only. */
export const OWNER_COOKIE = '__Host-portico_session'
/** Session cookie of a member; accepted on the host of the member's website only. */
export const MEMBER_COOKIE = 'SiteUserSecureAuthToken'
/** Cookie of an owner's presence; accepted on the host of that website only, and only for reads. */
export const PRESENCE_COOKIE = '__Host-portico_presence'

/** A revoked session is refused after this time at the latest: older answers of identity are not used, ms. */
export const REVOKED_AFTER_MS = 1_000

export type SessionKind = 'owner' | 'member' | 'presence'
/** A principal, and the time when identity was asked (ms, `elapsed`). */
export type Resolved = { principal: Principal | null; at: number }
/** With `since` (ms, `elapsed`) identity is asked again unless it was asked after that. */
export type ResolveSession = (
  kind: SessionKind,
  token: string,
  websiteId: string | null,
  since?: number,
) => Promise<Resolved>

const cookieOf = { owner: OWNER_COOKIE, member: MEMBER_COOKIE, presence: PRESENCE_COOKIE } as const
const TOKEN = /^[\w-]{16,128}$/

/** Whether a cookie header may contain a session. */
export const mayHoldSession = (cookies: string | undefined): boolean =>
  cookies !== undefined && Object.values(cookieOf).some((name) => cookies.includes(name))

/** Returns the token of a session cookie; undefined when there is none, it is malformed, or two cookies differ. */
export function sessionToken(cookies: string | undefined, kind: SessionKind): string | undefined {
  const token = soleCookie(cookies, cookieOf[kind])
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

/**
 * Resolves session tokens by asking `identity`. Answers are cached for half a second, so that a logout takes effect
 * everywhere within a second. Without `identity` no session is accepted.
 */
export function sessions(
  identity: InternalClient,
  {
    now,
    elapsed,
    onLookup,
  }: {
    /** The time of day, ms, for the end of a session. */
    now: () => number
    /** Monotonic clock, ms, for the age of an answer. */
    elapsed: () => number
    onLookup?: (result: 'hit' | 'miss' | 'stale') => void
  },
): ResolveSession {
  const lookup = createLookup<SessionReply>({
    max: 50_000,
    freshMs: REVOKED_AFTER_MS / 2,
    keepMs: 0,
    now: elapsed,
    onLookup,
    load(key) {
      const [kind, websiteId = '', token = ''] = key.split(' ')
      return identity.call(api.internalSession, { body: lookupOf(kind, token, websiteId) })
    },
  })

  /** Returns the principal of a token, or null when there is none. @throws Refusal 503 when identity is away or too slow */
  return async (kind, token, websiteId, since) => {
    const key = `${kind} ${websiteId ?? ''} ${token}`
    let found = await lookup(key, since === undefined ? {} : { since })
    // Identity took so long that the session may have ended meanwhile. A second answer may come faster.
    if (elapsed() - found.at >= REVOKED_AFTER_MS) found = await lookup(key)
    if (elapsed() - found.at >= REVOKED_AFTER_MS) throw unavailable()
    return { principal: principalOf(found.value, kind, websiteId, now()), at: found.at }
  }
}

function principalOf(
  session: SessionReply | null,
  kind: SessionKind,
  websiteId: string | null,
  now: number,
): Principal | null {
  if (!session) return null
  const { principal, expiresAt } = session
  if (principal.kind !== kind) return null
  if (expiresAt !== undefined && new Date(expiresAt).getTime() <= now) return null
  if (principal.kind !== 'owner' && principal.websiteId !== websiteId) return null
  return principal
}

/** A token of an owner is looked up without a website. */
const lookupOf = (kind: string | undefined, token: string, websiteId: string): SessionLookup =>
  kind === 'member' || kind === 'presence' ? { kind, token, websiteId } : { kind: 'owner', token }
