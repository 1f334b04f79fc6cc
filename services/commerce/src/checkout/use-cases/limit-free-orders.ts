import { createHmac } from 'node:crypto'
import { tooManyRequests } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { MAX_FREE_ORDERS_PER_ADDRESS, MAX_FREE_ORDERS_PER_CLIENT } from '@portico/proto/limits/payment-limits'
import { paymentMessages } from '@portico/proto/texts/payment-messages'
import type { CheckoutBook } from '../store/checkouts.ts'
import { addFreeOrder, countFreeOrders, lockSubject } from '../store/free-orders.ts'

const HOUR_MS = 3_600_000
export const FREE_ORDERS_WINDOW_MS = 24 * HOUR_MS

/** Whether an order moves no real money. Load tests have no buyers and send no mails. */
export const isFree = (book: CheckoutBook, total: number): boolean =>
  book !== 'load' && (book === 'test' || total === 0)

export type FreeOrder = { websiteId: string; client: Buffer; email: string; vaultKey: string }

/**
 * Counts an order that moves no real money, for the client and for the buyer's address. Each order sends a mail with texts of the
 * buyer to this address, and it costs nothing, so without a limit a store could be made to send mails to strangers.
 * A refusal has to roll the transaction back, because this order is counted first.
 * @throws Refusal 429
 */
export async function countFreeOrder(
  tx: Tx,
  { websiteId, client, email, vaultKey }: FreeOrder,
  now: Date,
): Promise<void> {
  const counts = [
    { subject: client, max: MAX_FREE_ORDERS_PER_CLIENT, windowMs: HOUR_MS },
    {
      subject: addressHash(vaultKey, websiteId, email),
      max: MAX_FREE_ORDERS_PER_ADDRESS,
      windowMs: FREE_ORDERS_WINDOW_MS,
    },
  ]
  for (const { subject } of counts) {
    lockSubject(tx, websiteId, subject)
    addFreeOrder(tx, websiteId, subject, now)
  }
  const waits = counts.map(async ({ subject, max, windowMs }) => {
    const since = now.getTime() - windowMs
    const { count, first } = await countFreeOrders(tx, websiteId, subject, new Date(since))
    return count > max && first ? first.getTime() - since : 0
  })
  const waitMs = Math.max(...(await Promise.all(waits)))
  if (waitMs > 0)
    throw tooManyRequests(waitMs / 1_000, paymentMessages.tooManyFreeOrders(waitText(waitMs)), {
      errorKey: 'TOO_MANY_ORDERS',
    })
}

const addressHash = (vaultKey: string, websiteId: string, email: string): Buffer =>
  createHmac('sha256', vaultKey).update(`orders ${websiteId} ${email.trim().toLowerCase()}`).digest()

function waitText(waitMs: number): string {
  const minutes = Math.ceil(waitMs / 60_000)
  if (minutes === 1) return 'a minute'
  return minutes <= 60 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}
