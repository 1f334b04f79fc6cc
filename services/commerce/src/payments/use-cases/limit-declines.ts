import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { tooManyRequests } from '@portico/kit/errors'
import { addressForLimits } from '@portico/kit/http/address-for-limits'
import type { Tx } from '@portico/kit/postgres/db'
import { paymentMessages } from '@portico/proto/texts/payment-messages'
import { MAX_DECLINES_PER_CART, MAX_DECLINES_PER_CLIENT } from '@portico/proto/limits/payment-limits'
import { addDecline, countDeclines, type DeclineKey } from '../store/declines.ts'

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
  throw tooManyRequests(WINDOW_MS / 1_000, paymentMessages.tooManyDeclines)
}

/** Counts a declined attempt. Free and tiny orders count in the same way. */
export const noteDecline = addDecline
