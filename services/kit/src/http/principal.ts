import type { RoleName } from '@portico/proto/enums/website-role'
import { sameSecret } from '../same-secret.ts'
import { macWith } from './mac.ts'

/** The website that a request's host names. */
export type Website = { id: string; identifier: string }

/**
 * Who calls: nobody known; an owner with the roles held on each website (`staff`: the permissions of one of the
 * provider's staff, absent for everyone else); a site's member; an owner who was seen on a website's host, with the
 * roles there, which is good for reading only and passes none of the checks of owners and members; a service of ours.
 */
export type Principal =
  | { kind: 'anonymous'; visitorId?: string | undefined }
  | {
      kind: 'owner'
      accountId: string
      sessionId: string
      sites: Record<string, RoleName[]>
      staff?: readonly number[]
    }
  | { kind: 'member'; memberId: string; websiteId: string; sessionId: string; xsrf: string }
  | { kind: 'presence'; accountId: string; websiteId: string; roles: readonly RoleName[]; sessionId: string }
  | { kind: 'service'; name: string }

/**
 * What the gateway vouches for: the website by host (null on the app host) and who calls. `synthetic` marks traffic of
 * load tests and probes, which reports leave out.
 */
export type Caller = { website: Website | null; principal: Principal; synthetic?: true }

export const PRINCIPAL_HEADER = 'x-portico-principal'

/** Signs a caller as `payload.mac` (base64url), good for `ttlSeconds` from `now` (ms). */
export function signCaller(secret: string, caller: Caller, ttlSeconds = 5, now = Date.now()): string {
  const payload = Buffer.from(JSON.stringify({ ...caller, exp: now + ttlSeconds * 1_000 })).toString(
    'base64url',
  )
  return `${payload}.${mac(secret, payload)}`
}

/** The caller of a header made by `signCaller`, or null when it is missing, altered or too old at `now` (ms). */
export function verifyCaller(secret: string, header: string | undefined, now = Date.now()): Caller | null {
  const signed = readSigned(secret, header)
  return signed && signed.exp >= now ? signed : null
}

function readSigned(secret: string, header: string | undefined): (Caller & { exp: number }) | null {
  if (header === undefined) return null
  const dot = header.indexOf('.')
  if (dot < 1) return null
  const payload = header.slice(0, dot)
  if (!sameSecret(header.slice(dot + 1), mac(secret, payload))) return null
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Caller & { exp: number }
}

function mac(secret: string, payload: string): string {
  return macWith(secret).update(payload).digest('base64url')
}

/**
 * Remembers verified headers for as long as they are good: the gateway sends the same one for many requests. `expired`
 * is one of ours that waited too long on its way, which says nothing against who sent it.
 */
export function callerVerifier(
  secret: string,
  max = 2_000,
): (header: string | undefined, now: number) => Caller | 'expired' | null {
  const known = new Map<string, Caller & { exp: number }>()
  return (header, now) => {
    if (header === undefined) return null
    const signed = known.get(header) ?? readSigned(secret, header)
    if (!signed) return null
    if (signed.exp < now) return 'expired'
    if (known.size >= max && !known.has(header)) known.clear()
    known.set(header, signed)
    return signed
  }
}
