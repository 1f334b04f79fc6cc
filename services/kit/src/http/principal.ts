import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { VisitorCounting } from '@portico/proto/visitor-counting'
import { sameSecret } from '../same-secret.ts'

/** The website that a request's host names. Where `counting` is absent, visitors are counted by the day. */
export type Website = { id: string; identifier: string; counting?: VisitorCounting }

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
/** Set on the 503 for a principal that has expired: nothing was done, and the sender may sign the same request again. */
export const EXPIRED_HEADER = 'x-portico-expired'
/**
 * A signature that expired although the request took less than this (ms, by the monotonic clock) expired because the
 * time of day was set. A sender signs such a request again, once.
 */
export const RESIGN_WITHIN_MS = 2_000

/** The only process that may say who an owner, a member or a visitor is. */
export const GATEWAY = 'gateway'

/** The keys of a process by the name of the process it shares each with. No third process knows a key. */
export type Keys = Readonly<Record<string, string>>

/** One direction between two processes: who signs, who reads, and the key of the two. */
export type Channel = { from: string; to: string; key: string }

type Sign = (caller: Caller, ttlSeconds?: number, now?: number) => string

/**
 * Signs callers as `from.payload.mac` (base64url), each good for `ttlSeconds` from `now` (ms). The key of the signature
 * is made once from the key of the two processes, the signer and the audience, so a header that one of them signed is
 * worth nothing in the other direction or elsewhere.
 */
export function createCallerSigner({ from, to, key }: Channel): Sign {
  const directed = directedKey({ from, to, key })
  return (caller, ttlSeconds = 5, now = Date.now()) => {
    const payload = Buffer.from(JSON.stringify({ ...caller, exp: now + ttlSeconds * 1_000 })).toString(
      'base64url',
    )
    return `${from}.${payload}.${mac(directed, payload)}`
  }
}

type SignedCaller = Caller & { exp: number }

/**
 * Reads headers that were signed for the process `to`. Of all senders only the gateway may name owners, members and
 * visitors; another process of ours may only say that it is itself.
 */
function callerReader({ to, keys }: { to: string; keys: Keys }) {
  const directed = new Map(
    Object.entries(keys).map(([from, key]) => [from, directedKey({ from, to, key })] as const),
  )
  return (header: string): SignedCaller | null => {
    const first = header.indexOf('.')
    const last = header.lastIndexOf('.')
    if (first < 1 || last <= first) return null
    const from = header.slice(0, first)
    const key = directed.get(from)
    const payload = header.slice(first + 1, last)
    if (key === undefined || !sameSecret(header.slice(last + 1), mac(key, payload))) return null
    const signed = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as SignedCaller
    const { principal } = signed
    const mayBe = principal.kind === 'service' ? principal.name === from : from === GATEWAY
    return mayBe ? signed : null
  }
}

/**
 * Verifies headers for the process `to`, and remembers those that are good: the gateway sends the same one for many
 * requests. `expired` is one of ours that waited too long on its way, which says nothing against its sender.
 */
export function createCallerVerifier(
  audience: { to: string; keys: Keys },
  max = 2_000,
): (header: string | undefined, now: number) => Caller | 'expired' | null {
  const read = callerReader(audience)
  const known = new Map<string, SignedCaller>()
  return (header, now) => {
    if (header === undefined) return null
    const signed = known.get(header) ?? read(header)
    if (!signed) return null
    if (signed.exp < now) return 'expired'
    if (known.size >= max && !known.has(header)) known.clear()
    known.set(header, signed)
    return signed
  }
}

const directedKey = ({ from, to, key }: Channel): KeyObject =>
  createSecretKey(createHmac('sha256', key).update(`portico call from ${from} to ${to}`).digest())

const mac = (key: KeyObject, payload: string): string =>
  createHmac('sha256', key).update(payload).digest('base64url')
