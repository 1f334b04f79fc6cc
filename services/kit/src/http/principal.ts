import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import type { RoleName } from '@portico/proto/enums/website-role'
import type { VisitorCounting } from '@portico/proto/cookies/visitor-counting'
import { sameSecret } from '../same-secret.ts'

/**
 * The website of a request's host. `contentVersion` rises with every change of its pages; the gateway tells it, as it was at
 * most half a second ago. Without `counting`, visitors are counted by day. `lock` is set for a website with a password:
 * `closed` for a visitor who has not given it, `open` for one who has and for the owner's presence.
 */
export type Website = {
  id: string
  identifier: string
  contentVersion?: number
  counting?: VisitorCounting
  lock?: 'open' | 'closed'
}

/**
 * The caller of a request:
 * - `anonymous`: not signed in
 * - `owner`: with the roles on each website, and the flags of areas that are off for a website; `staff` has the permissions
 *   of a member of the provider's staff
 * - `member`: of a website
 * - `presence`: an owner on a website's host, with the roles there and the flags of areas that are off for it; may only read, and is neither owner nor member
 * - `service`: another service
 */
export type Principal =
  | { kind: 'anonymous'; visitorId?: string }
  | {
      kind: 'owner'
      accountId: string
      sessionId: string
      sites: Record<string, RoleName[]>
      off?: Readonly<Record<string, readonly number[]>>
      staff?: readonly number[]
    }
  | { kind: 'member'; memberId: string; websiteId: string; sessionId: string; xsrf: string }
  | {
      kind: 'presence'
      accountId: string
      websiteId: string
      roles: readonly RoleName[]
      off?: readonly number[]
      sessionId: string
    }
  | { kind: 'service'; name: string }

/**
 * The signed caller of a request: the website of the host (null on the app host) and the principal. `synthetic` marks
 * traffic of load tests and probes, which reports leave out. With `preview` it is the traffic of a browser that looks at a preview,
 * or says so: limits apply to it.
 */
export type Caller = { website: Website | null; principal: Principal; synthetic?: true; preview?: true }

/** Whether the operator's token came with the request, so that limits do not apply. */
export const isLoadTest = ({ synthetic, preview }: Caller): boolean => synthetic === true && preview !== true

export const PRINCIPAL_HEADER = 'x-portico-principal'
/** Marks the 503 for an expired principal: the request had no effect, and the sender may sign and send it again. */
export const EXPIRED_HEADER = 'x-portico-expired'
/**
 * If a request was answered as expired in less than this time (ms, by the monotonic clock), the time of day was set. The
 * sender signs and sends such a request once more.
 */
export const RESIGN_WITHIN_MS = 2_000

/**
 * How much the clocks of two machines may differ, ms (decision 252). A header is accepted for so long after its end, because the
 * clock of its reader may be ahead.
 */
export const CLOCKS_DIFFER_MS = 10_000

/** The only process that may sign owners, members and visitors. */
export const GATEWAY = 'gateway'

/** The keys of a process, by the name of the other process of each pair. No third process has the key. */
export type Keys = Readonly<Record<string, string>>

/** One direction between two processes: the signer, the reader, and their shared key. */
export type Channel = { from: string; to: string; key: string }

type Sign = (caller: Caller, ttlSeconds?: number, now?: number) => string

/**
 * Returns a function that signs callers as `from.payload.mac` (base64url), valid for `ttlSeconds` from `now` (ms). The key
 * of the signature is derived from the shared key, the signer and the reader, so a header is not valid in the other
 * direction or for another process.
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
 * Returns a function that reads headers signed for the process `to`. Only the gateway may sign owners, members and
 * visitors; other processes may only sign themselves.
 */
function createCallerReader({ to, keys }: { to: string; keys: Keys }) {
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
    const isAllowed = principal.kind === 'service' ? principal.name === from : from === GATEWAY
    return isAllowed ? signed : null
  }
}

/**
 * Returns a function that verifies headers for the process `to`. It caches up to `max` valid headers, because the gateway
 * sends the same header with many requests. `expired` is a valid header that arrived more than `CLOCKS_DIFFER_MS` after its end;
 * null is an invalid one.
 */
export function createCallerVerifier(
  audience: { to: string; keys: Keys },
  max = 2_000,
): (header: string | undefined, now: number) => Caller | 'expired' | null {
  const read = createCallerReader(audience)
  const verified = new Map<string, SignedCaller>()
  return (header, now) => {
    if (header === undefined) return null
    const signed = verified.get(header) ?? read(header)
    if (!signed) return null
    if (signed.exp + CLOCKS_DIFFER_MS < now) return 'expired'
    if (verified.size >= max && !verified.has(header)) verified.clear()
    verified.set(header, signed)
    return signed
  }
}

const directedKey = ({ from, to, key }: Channel): KeyObject =>
  createSecretKey(createHmac('sha256', key).update(`portico call from ${from} to ${to}`).digest())

const mac = (key: KeyObject, payload: string): string =>
  createHmac('sha256', key).update(payload).digest('base64url')
