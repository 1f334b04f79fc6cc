import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { tooManyRequests } from '@portico/kit/errors'
import { addressForLimits } from '@portico/kit/http/client/address-for-limits'
import type { Tx } from '@portico/kit/postgres/db'
import { paymentMessages } from '@portico/proto/texts/payment-messages'
import { MAX_DECLINES_PER_CART, MAX_DECLINES_PER_CLIENT } from '@portico/proto/limits/payment-limits'
import {
  addDecline,
  countDeclines,
  lockClient,
  removeDecline,
  type Attempt,
  type DeclineKey,
} from '../store/declines.ts'

const WINDOW_MS = 3_600_000

/** Returns a hash of the client's address that differs for each website, so that it cannot be followed across them. */
export const clientOf = (vaultKey: string, websiteId: string, req: IncomingMessage): Buffer =>
  createHmac('sha256', vaultKey)
    .update(`declines ${websiteId} ${addressForLimits(req)}`)
    .digest()

/**
 * Refuses a further payment after many declined ones, against the testing of stolen cards. The counts are in Postgres, so
 * that several processes share them.
 * @throws Refusal 429
 */
export async function assertMayPay(tx: Tx, key: DeclineKey, now: Date): Promise<void> {
  const { ofCart, ofClient } = await countDeclines(tx, key, new Date(now.getTime() - WINDOW_MS))
  if (ofCart < MAX_DECLINES_PER_CART && ofClient < MAX_DECLINES_PER_CLIENT) return
  throw tooManyRequests(WINDOW_MS / 1_000, paymentMessages.tooManyDeclines, {
    errorKey: 'TOO_MANY_DECLINES',
  })
}

/**
 * Counts an attempt as declined before it is sent, so that attempts at the same time count too, and a decline that is learned
 * later needs no count. `takeBackAttempt` takes it back when the attempt turns out otherwise. The caller has locked the payment.
 * @throws Refusal 429
 */
export async function countAttempt(tx: Tx, attempt: DeclineKey & Attempt, now: Date): Promise<void> {
  lockClient(tx, attempt)
  await assertMayPay(tx, attempt, now)
  addDecline(tx, attempt, now)
}

/** Takes back the count of an attempt that was not declined. */
export const takeBackAttempt = removeDecline
