import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { sameSecret } from '@portico/kit/same-secret'

/** The use of a mailed link. A token is valid for one purpose only. */
export type MailedPurpose =
  'memberReset' | 'memberConfirm' | 'accountReset' | 'accountConfirm' | 'accountEmail' | 'invitation'

export type MailedToken = {
  purpose: MailedPurpose
  /** Id of the member, account or invitation that it is for. */
  subject: string
  /** Website of a member; tokens of accounts and invitations have none. */
  websiteId?: string
  /**
   * The current state that spending the token changes, such as the password hash, or the address and whether it is
   * confirmed. The token contains only a keyed fingerprint of it. Once the state has changed, the token is invalid. The
   * update that spends it must check the state in its `where`, so that one of several parallel requests succeeds.
   */
  state: string
  /** Text in the payload, which the holder of the token can read, such as the website of an invitation. */
  value?: string
  expiresAt: Date
}

export type ReadToken =
  | {
      ok: true
      subject: string
      value: string | undefined
      /** Whether this state is still the one for which the token was made. */
      fits(state: string): boolean
    }
  | { ok: false; reason: 'wrong' | 'expired' }

/** Payload of the token: purpose, subject, website, fingerprint, value, expiry in seconds since 1970. */
type Payload = [MailedPurpose, string, string, string, string | null, number]

const MAX_LENGTH = 2_000

/**
 * Returns a token for a link in a mail, `payload.mac` in base64url. It is not stored. Its key is derived from
 * identity's `secret` for this use only.
 */
export function signMailedToken(secret: string, token: MailedToken): string {
  const key = keyOf(secret)
  const payload: Payload = [
    token.purpose,
    token.subject,
    token.websiteId ?? '',
    fingerprint(key, token.state),
    token.value ?? null,
    Math.floor(token.expiresAt.getTime() / 1_000),
  ]
  const text = Buffer.from(JSON.stringify(payload)).toString('base64url')
  return `${text}.${macText(key, text)}`
}

/** Reads a token of this purpose and website. The caller must then ask `fits` with the stored state. */
export function readMailedToken(
  secret: string,
  token: string,
  { purpose, websiteId = '', now }: { purpose: MailedPurpose; websiteId?: string; now: Date },
): ReadToken {
  const wrong = { ok: false, reason: 'wrong' } as const
  const dot = token.indexOf('.')
  if (token.length > MAX_LENGTH || dot < 1) return wrong
  const key = keyOf(secret)
  const text = token.slice(0, dot)
  if (!sameSecret(token.slice(dot + 1), macText(key, text))) return wrong
  const payload = JSON.parse(Buffer.from(text, 'base64url').toString()) as Payload // signed, so its shape is known
  const [tokenPurpose, subject, tokenWebsiteId, state, value, seconds] = payload
  if (tokenPurpose !== purpose || tokenWebsiteId !== websiteId) return wrong
  if (seconds * 1_000 <= now.getTime()) return { ok: false, reason: 'expired' }
  return { ok: true, subject, value: value ?? undefined, fits: (found) => fingerprint(key, found) === state }
}

const keys = new Map<string, KeyObject>()

/** Derives the key once for each secret; a process has one secret. */
function keyOf(secret: string): KeyObject {
  let key = keys.get(secret)
  if (key === undefined) {
    key = createSecretKey(createHmac('sha256', secret).update('portico mailed token').digest())
    keys.set(secret, key)
  }
  return key
}

const mac = (key: KeyObject, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const macText = (key: KeyObject, text: string): string => mac(key, text).toString('base64url')

/** 128 bits that show whether a state is the same and reveal nothing else about it. */
const fingerprint = (key: KeyObject, state: string): string =>
  mac(key, `state ${state}`).subarray(0, 16).toString('base64url')
