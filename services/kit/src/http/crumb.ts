import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '../errors.ts'
import { createMac } from './mac.ts'
import type { Caller } from './principal.ts'

const NONCE_BYTES = 7
const MAC_BYTES = 32
/** 39 bytes as base64url. */
const CRUMB_LENGTH = 52

/**
 * Sent by the gateway with every write: `checked` where it verified a crumb (or another proof of the own origin),
 * `free` where the path asks for none, `field KEY` where the service must look into the body. KEY is that of the
 * caller's own crumbs (base64url), empty for a caller without one.
 */
export const CRUMB_STATE_HEADER = 'x-portico-crumb'
const FIELD = 'field '
export type CrumbState = 'checked' | 'free' | `field ${string}`

/** The state of a write whose crumb may be a field of its body. */
export const fieldState = (key: Buffer | null): CrumbState => `${FIELD}${key?.toString('base64url') ?? ''}`

const READING = new Set(['GET', 'HEAD'])

/** Sent by identity with a reply that starts a session: whose crumb the gateway gives along. Never leaves the gateway. */
export const NEW_SESSION_HEADER = 'x-portico-new-session'

type SessionKind = 'owner' | 'member'

/** The value of `NEW_SESSION_HEADER`. */
export const newSession = (kind: SessionKind, sessionId: string) => `${kind} ${sessionId}`

/** What a crumb belongs to: one session or one visitor, on one website (or the app host); null for nobody. */
export function crumbBinding({ website, principal }: Caller): string | null {
  const place = website?.id ?? 'app'
  switch (principal.kind) {
    case 'owner':
    case 'member':
      return `${place} ${principal.kind} ${principal.sessionId}`
    case 'anonymous':
      return principal.visitorId === undefined ? null : `${place} visitor ${principal.visitorId}`
    case 'presence': // may write nothing, so it has no crumb; the visitor or member beside it has
    case 'service':
      return null
  }
}

/** The same for a session that a reply has just started, out of `NEW_SESSION_HEADER`. */
export const newSessionBinding = (website: Caller['website'], session: string) =>
  `${website?.id ?? 'app'} ${session}`

/** The key of the crumbs of one binding. It is made from the gateway's secret, which no service knows. */
export const crumbKey = (secret: string, binding: string): Buffer =>
  createMac(secret).update(binding).digest()

/** A fresh crumb of 52 base64url characters: a nonce and its proof with the key of the binding. */
export function mintCrumb(key: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  return Buffer.concat([nonce, mac(key, nonce)]).toString('base64url')
}

/** Whether `crumb` was minted with the key of a binding; takes the same time for every wrong one of the right length. */
export function verifyCrumb(key: Buffer | null, crumb: string | undefined): boolean {
  if (key === null || crumb?.length !== CRUMB_LENGTH) return false
  const bytes = Buffer.from(crumb, 'base64url')
  if (bytes.length !== NONCE_BYTES + MAC_BYTES) return false
  return timingSafeEqual(bytes.subarray(NONCE_BYTES), mac(key, bytes.subarray(0, NONCE_BYTES)))
}

/** The body of a refused crumb (wire.md §1); `fresh` only for callers of our own origin. */
export function crumbFailure(fresh?: string, headers: Record<string, string> = {}): Refusal {
  const error = 'Invalid session crumb. Please reload the page and try again.'
  return new Refusal(
    403,
    { error, crumbFail: true, ...(fresh === undefined ? {} : { crumb: fresh }) },
    headers,
  )
}

/** Whether the crumb of a request, if there is one, is the field `crumb` of its form-encoded body. */
export const mayHoldCrumb = (req: IncomingMessage): boolean =>
  stateOf(req)?.startsWith(FIELD) === true && !READING.has(req.method ?? '')

const stateOf = (req: IncomingMessage): string | undefined => {
  const state = req.headers[CRUMB_STATE_HEADER]
  return typeof state === 'string' ? state : undefined
}

/**
 * Stands before every handler that writes: the gateway vouches for the crumb, or it is a field of `body`. A write of
 * which the gateway says nothing is refused; services of our own need no crumb.
 * @throws Refusal 403 with `crumbFail` and a fresh crumb, also as a cookie
 */
export function requireCrumb(req: IncomingMessage, caller: Caller, body: unknown): void {
  if (READING.has(req.method ?? '') || caller.principal.kind === 'service') return
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

/** The cookie that carries a crumb; scripts read it, so it is not HttpOnly. */
export const crumbCookie = (crumb: string, secure: boolean): string =>
  `crumb=${crumb}; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`

function crumbField(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, 'crumb')) return undefined
  const { crumb } = body as { crumb: unknown }
  return typeof crumb === 'string' ? crumb : undefined
}

/**
 * A plain hash of the key and the nonce: both have a fixed length, so nothing can be appended. An HMAC with a key that
 * is used once costs ten times as much, at every page.
 */
const mac = (key: Buffer, nonce: Uint8Array): Buffer => hash('sha256', Buffer.concat([key, nonce]), 'buffer')
