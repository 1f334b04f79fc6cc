import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ConfirmationToken, MethodDetails } from '../book/objects.ts'
import type { Session } from '../api/session.ts'
import { findCard, isDebit, type TestCard } from './cards.ts'

const TOKEN_SECONDS = 12 * 3_600

/** The data that the frame sends. A number that is not a test number is refused, and neither stored nor logged. */
export const TokenRequest = z.strictObject({
  key: z.string().regex(/^pk_(live|test)_[A-Za-z0-9]{8,64}$/),
  number: z.string().max(40),
  expiry: z.string().max(10).default(''),
  code: z.string().max(4).default(''),
})
export type TokenRequest = z.infer<typeof TokenRequest>

export type TokenResult =
  | { ok: true; token: string; method: 'card' | 'bank-debit' }
  | { ok: false; field: 'number' | 'expiry' | 'code'; error: string }

/** The account that a publishable key belongs to. */
export const accountOfKey = (key: string): string => key.replace(/^pk_/, 'acct_')

/** Makes the one-time token that the shop confirms a payment with. */
export function createToken(session: Session, { number, expiry, code }: TokenRequest): TokenResult {
  const card = findCard(number)
  if (!card)
    return {
      ok: false,
      field: 'number',
      error: 'This is a test. Use a test number, such as 4242 4242 4242 4242.',
    }
  const dates = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry)
  const [month, year] = [Number(dates?.[1]), 2_000 + Number(dates?.[2])]
  if (!isDebit(card)) {
    const today = new Date(session.seconds() * 1_000)
    const isPast = new Date(Date.UTC(year, month, 1)) <= today
    if (!dates || month < 1 || month > 12)
      return { ok: false, field: 'expiry', error: 'Enter the month and year, such as 12/34.' }
    if (isPast) return { ok: false, field: 'expiry', error: 'This date is in the past.' }
    if (!/^\d{3,4}$/.test(code))
      return { ok: false, field: 'code', error: 'Enter the three or four digits of the security code.' }
  }
  const common = session.create('confirmation_token', 'ctoken')
  const token = session.put<ConfirmationToken>({
    ...common,
    card: card.number,
    details: detailsOf(card, month, year),
    expires_at: common.created + TOKEN_SECONDS,
    used_by: null,
  })
  return { ok: true, token: token.id, method: isDebit(card) ? 'bank-debit' : 'card' }
}

function detailsOf(card: TestCard, month: number, year: number): MethodDetails {
  const last4 = card.number.slice(-4)
  const fingerprint = createHash('sha256').update(card.number).digest('base64url').slice(0, 16)
  if (isDebit(card)) return { type: 'sepa_debit', sepa_debit: { last4, fingerprint, country: 'AT' } }
  return { type: 'card', card: { brand: card.brand, last4, fingerprint, exp_month: month, exp_year: year } }
}
