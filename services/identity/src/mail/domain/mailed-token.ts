import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { sameSecret } from '@portico/kit/same-secret'

/** What a mailed link is for; a token of one purpose is nothing for another. */
export type MailedPurpose =
  'memberReset' | 'memberConfirm' | 'accountReset' | 'accountConfirm' | 'accountEmail' | 'invitation'

export type MailedToken = {
  purpose: MailedPurpose
  /** Whom it is for: the id of a member or an account. */
  subject: string
  /** The website of a member; an account's or invitation's token has none. */
  websiteId?: string
  /**
   * What spending it changes, as it is now: the password's hash; the address, and that nobody confirmed it. Only a
   * keyed fingerprint of it goes into the token. Once it has changed the token means nothing, and who spends one writes
   * `where` it is still the same, so that of parallel spends one wins.
   */
  state: string
  /** Text that travels with it, readable to whoever has the token: the address that an account changes to. */
  value?: string
  expiresAt: Date
}

export type ReadToken =
  | {
      ok: true
      subject: string
      value: string | undefined
      /** Whether what it changes is still as it was when the token was made. */
      fits(state: string): boolean
    }
  | { ok: false; reason: 'wrong' | 'expired' }

/** Payload as it travels: purpose, subject, website, fingerprint, value, seconds since 1970. */
type Payload = [MailedPurpose, string, string, string, string | null, number]

const MAX_LENGTH = 2_000

/**
 * A token for a link in a mail, `payload.mac` in base64url. Nothing of it is stored. The key is made
 * from identity's `secret` for this use alone.
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

/** Reads a token made for this purpose and website; `fits` remains to be asked with the state that is stored now. */
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
  const payload = JSON.parse(Buffer.from(text, 'base64url').toString()) as Payload // ours, by its mac
  const [madeFor, subject, madeOn, state, value, seconds] = payload
  if (madeFor !== purpose || madeOn !== websiteId) return wrong
  if (seconds * 1_000 <= now.getTime()) return { ok: false, reason: 'expired' }
  return { ok: true, subject, value: value ?? undefined, fits: (found) => fingerprint(key, found) === state }
}

const keys = new Map<string, KeyObject>()

/** Made once for each secret; a process has one. */
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

/** 128 bits that say whether a state is the same, and nothing else about it. */
const fingerprint = (key: KeyObject, state: string): string =>
  mac(key, `state ${state}`).subarray(0, 16).toString('base64url')
