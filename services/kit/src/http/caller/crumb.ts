import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../errors.ts'
import { createMac } from './mac.ts'
import type { Caller } from '../principal.ts'

const NONCE_BYTES = 7
const MAC_BYTES = 32
/** 39 bytes as base64url. */
const CRUMB_LENGTH = 52

/**
 * The gateway sends this header with every write: `checked` if it verified a crumb or another proof of our origin, `free`
 * if the path needs none, `field KEY` if the service must check the body. KEY is the key of the caller's crumbs
 * (base64url), empty for a caller without crumbs.
 */
export const CRUMB_STATE_HEADER = 'x-portico-crumb'
const FIELD = 'field '
export type CrumbState = 'checked' | 'free' | `field ${string}`

/** Returns the state of a write whose crumb may be a field of its body. */
export const fieldState = (key: Buffer | null): CrumbState => `${FIELD}${key?.toString('base64url') ?? ''}`

const SAFE_METHODS = new Set(['GET', 'HEAD'])

/** Identity sends this header with a reply that starts a session, so that the gateway adds its crumb and removes the header. */
export const NEW_SESSION_HEADER = 'x-portico-new-session'

type SessionKind = 'owner' | 'member'

/** Returns the value of `NEW_SESSION_HEADER`. */
export const newSession = (kind: SessionKind, sessionId: string) => `${kind} ${sessionId}`

/** Returns what a crumb is bound to: a session or a visitor, on one website or the app host. Null: the caller has no crumbs. */
export function crumbBinding({ website, principal }: Caller): string | null {
  const place = website?.id ?? 'app'
  switch (principal.kind) {
    case 'owner':
    case 'member':
      return `${place} ${principal.kind} ${principal.sessionId}`
    case 'anonymous':
      return principal.visitorId === undefined ? null : `${place} visitor ${principal.visitorId}`
    case 'presence': // cannot write; the visitor or member beside it has crumbs
    case 'service':
      return null
  }
}

/** Returns the binding of a session that a reply has started; `session` is the value of `NEW_SESSION_HEADER`. */
export const newSessionBinding = (website: Caller['website'], session: string) =>
  `${website?.id ?? 'app'} ${session}`

/** Returns the key of a binding's crumbs. It is derived from the gateway's secret, which services do not know. */
export const crumbKey = (secret: string, binding: string): Buffer =>
  createMac(secret).update(binding).digest()

/** Creates a crumb of 52 base64url characters: a nonce, and its code under the key of the binding. */
export function mintCrumb(key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  return Buffer.concat([nonce, mac(key, nonce)]).toString('base64url')
}

/** Whether `crumb` was created with this key. The comparison takes constant time. */
export function verifyCrumb(key: Buffer | null, crumb: string | undefined): boolean {
  if (key === null || crumb?.length !== CRUMB_LENGTH) return false
  const bytes = Buffer.from(crumb, 'base64url')
  if (bytes.length !== NONCE_BYTES + MAC_BYTES) return false
  return timingSafeEqual(bytes.subarray(NONCE_BYTES), mac(key, bytes.subarray(0, NONCE_BYTES)))
}

/** 403: the crumb is missing or invalid (WIRE-02). `fresh` is a new crumb, only for callers of our own origin. */
export function crumbFailure(fresh?: string, headers: Record<string, string> = {}): Refusal {
  const error = 'Invalid session crumb. Please reload the page and try again.'
  return new Refusal(
    403,
    { error, crumbFail: true, ...(fresh === undefined ? {} : { crumb: fresh }) },
    headers,
  )
}

/** Whether the crumb of a request may be the field `crumb` of its form body. */
export const mayHoldCrumb = (req: IncomingMessage): boolean =>
  stateOf(req)?.startsWith(FIELD) === true && !SAFE_METHODS.has(req.method ?? '')

const stateOf = (req: IncomingMessage): string | undefined => {
  const state = req.headers[CRUMB_STATE_HEADER]
  return typeof state === 'string' ? state : undefined
}

/**
 * Checks the crumb before every handler that writes: the gateway has checked it, or it is a field of `body`. A write
 * without a state from the gateway is refused. Other services need no crumb.
 * @throws Refusal 403 with `crumbFail` and a new crumb, both in the body and as a cookie
 */
export function requireCrumb(req: IncomingMessage, caller: Caller, body: unknown): void {
  if (SAFE_METHODS.has(req.method ?? '') || caller.principal.kind === 'service') return
  const state = stateOf(req)
  if (state === 'checked' || state === 'free') return
  const key = state?.startsWith(FIELD) ? Buffer.from(state.slice(FIELD.length), 'base64url') : null
  if (key?.length !== MAC_BYTES) throw crumbFailure()
  if (verifyCrumb(key, crumbField(body))) return
  const fresh = mintCrumb(key)
  throw crumbFailure(fresh, {
    'set-cookie': crumbCookie(fresh, req.headers['x-forwarded-proto'] === 'https'),
  })
}

/** Returns the cookie of a crumb. Scripts read it, so it is not HttpOnly. */
export const crumbCookie = (crumb: string, secure: boolean): string =>
  `crumb=${crumb}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`

function crumbField(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'crumb')) return undefined
  const { crumb } = body as { crumb: unknown }
  return typeof crumb === 'string' ? crumb : undefined
}

/**
 * A plain hash of key and nonce is enough, because both have a fixed length, so nothing can be appended. An HMAC with a key
 * that is used once costs ten times as much, for every page.
 */
const mac = (key: Buffer, nonce: Uint8Array): Buffer => hash('sha256', Buffer.concat([key, nonce]), 'buffer')
