import type { InternalClient } from '@portico/kit/http/internal'
import type { Principal } from '@portico/kit/http/principal'
import { readCookie } from './cookies.ts'
import { createLookup, type Found } from './lookup.ts'

/** The owner's cookie; it counts on the app host only. */
export const OWNER_COOKIE = '__Host-portico_session'
/** The site member's cookie; it counts on the host of that member's website only. */
export const MEMBER_COOKIE = 'SiteUserSecureAuthToken'

type Session = { principal: Principal; expiresAt?: string | number }

const TOKEN = /^[\w.~+/=-]{16,512}$/

/** A session cookie worth asking about: its kind and token; null where there is none. */
export function sessionCookie(
  cookies: string | undefined,
  onApp: boolean,
): { kind: 'owner' | 'member'; token: string } | null {
  const kind = onApp ? 'owner' : 'member'
  const token = readCookie(cookies, onApp ? OWNER_COOKIE : MEMBER_COOKIE)
  return token !== undefined && TOKEN.test(token) ? { kind, token } : null
}

/**
 * Resolves session tokens by asking `identity`, remembered for half a second, so that a logout holds everywhere
 * within a second. An answer is never used beyond that: without `identity` nobody is anybody.
 */
export function sessions(
  identity: InternalClient,
  now: () => number,
  onAsked?: (result: 'hit' | 'miss' | 'stale') => void,
) {
  const lookup = createLookup<Session>({
    max: 50_000,
    freshMs: 500,
    keepMs: 0,
    now,
    ...(onAsked ? { onAsked } : {}),
    load(key) {
      const [kind, websiteId, token] = key.split(' ')
      return identity.post<Session>('/internal/session', { kind, token, ...(websiteId ? { websiteId } : {}) })
    },
  })

  /** The principal of a token, or null when there is none. @throws Refusal 503 when identity is away */
  return async (
    kind: 'owner' | 'member',
    token: string,
    websiteId: string | null,
  ): Promise<Principal | null> => {
    const found: Found<Session> = await lookup(`${kind} ${websiteId ?? ''} ${token}`)
    const session = found.value
    if (!session || session.principal.kind !== kind) return null
    if (session.expiresAt !== undefined && new Date(session.expiresAt).getTime() <= now()) return null
    if (session.principal.kind === 'member' && session.principal.websiteId !== websiteId) return null
    return session.principal
  }
}
