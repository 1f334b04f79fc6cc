import { unavailable } from '@portico/kit/errors'
import type { InternalClient } from '@portico/kit/http/internal'
import type { Principal } from '@portico/kit/http/principal'
import { soleCookie } from '../request/cookies.ts'
import { createLookup } from './lookup.ts'

/** The owner's cookie; it counts on the app host only. */
export const OWNER_COOKIE = '__Host-portico_session'
/** The site member's cookie; it counts on the host of that member's website only. */
export const MEMBER_COOKIE = 'SiteUserSecureAuthToken'
/** The cookie of an owner's presence; it counts on the host of that website only, and for reading. */
export const PRESENCE_COOKIE = '__Host-portico_presence'

/** After this long nothing that was revoked may pass: no answer of identity is used that is older, in ms. */
export const REVOKED_AFTER_MS = 1_000

export type SessionKind = 'owner' | 'member' | 'presence'
type Session = { principal: Principal; expiresAt?: string | number }
/** A principal, and when identity was asked (ms, `elapsed`). */
export type Resolved = { principal: Principal | null; at: number }
export type ResolveSession = (kind: SessionKind, token: string, websiteId: string | null) => Promise<Resolved>

const cookieOf = { owner: OWNER_COOKIE, member: MEMBER_COOKIE, presence: PRESENCE_COOKIE } as const
const TOKEN = /^[\w-]{16,128}$/

/** Whether a cookie header names any session at all. */
export const mayHoldSession = (cookies: string | undefined): boolean =>
  cookies !== undefined && Object.values(cookieOf).some((name) => cookies.includes(name))

/** The token of a session cookie, worth asking about; undefined where there is none, or two that differ. */
export function sessionToken(cookies: string | undefined, kind: SessionKind): string | undefined {
  const token = soleCookie(cookies, cookieOf[kind])
  return token !== undefined && TOKEN.test(token) ? token : undefined
}

/**
 * Resolves session tokens by asking `identity`, remembered for half a second, so that a logout holds everywhere
 * within a second. An answer is never used beyond that: without `identity` nobody is anybody.
 */
export function sessions(
  identity: InternalClient,
  {
    now,
    elapsed,
    onAsked,
  }: {
    /** The time of day, for the end of a session. */
    now: () => number
    /** Milliseconds that only grow, for the age of an answer. */
    elapsed: () => number
    onAsked?: (result: 'hit' | 'miss' | 'stale') => void
  },
): ResolveSession {
  const lookup = createLookup<Session>({
    max: 50_000,
    freshMs: REVOKED_AFTER_MS / 2,
    keepMs: 0,
    now: elapsed,
    ...(onAsked ? { onAsked } : {}),
    load(key) {
      const [kind, websiteId, token] = key.split(' ')
      return identity.post<Session>('/internal/session', { kind, token, ...(websiteId ? { websiteId } : {}) })
    },
  })

  /** The principal of a token, or null when there is none. @throws Refusal 503 when identity is away or too slow */
  return async (kind, token, websiteId) => {
    const key = `${kind} ${websiteId ?? ''} ${token}`
    let found = await lookup(key)
    // Identity took so long that the session may have ended meanwhile: what it says now may come sooner.
    if (elapsed() - found.at >= REVOKED_AFTER_MS) found = await lookup(key)
    if (elapsed() - found.at >= REVOKED_AFTER_MS) throw unavailable()
    return { principal: principalOf(found.value, kind, websiteId, now()), at: found.at }
  }
}

function principalOf(
  session: Session | null,
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
