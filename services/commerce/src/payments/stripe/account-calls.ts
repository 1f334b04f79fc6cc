import { randomUUID } from 'node:crypto'
import { errorMessage } from '@portico/kit/runtime/error-message'
import type { PaymentProvider, VerifiedEvent } from '../port.ts'
import type { Stripe } from './client.ts'
import { readFailureOf, refusalOf } from './failures.ts'
import { disputeOf, eventOf, payoutOf, transactionOf } from './objects.ts'

const PAGE = 100
/** How old a signed event may be, against the replay of a recorded one. Stripe signs again for each delivery. */
const EVENT_TOLERANCE_SECONDS = 300
/** The events that move a payment, a refund or the balance. A change of the list needs a new `WEBHOOK_VERSION`. */
const EVENTS = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.succeeded',
  'charge.refund.updated',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.closed',
  'charge.dispute.created',
  'payout.created',
  'payout.failed',
  'payout.paid',
] as const
export const WEBHOOK_VERSION = 2

type AccountCalls = Pick<
  PaymentProvider,
  | 'listBalance'
  | 'readBalance'
  | 'lookPayout'
  | 'lookDispute'
  | 'listEvents'
  | 'verifyEvent'
  | 'checkKey'
  | 'openWebhook'
  | 'updateWebhook'
  | 'closeWebhook'
>

/** Creates the calls about an account: its balance, its events and its webhook. */
export const createAccountCalls = (stripe: Stripe): AccountCalls => ({
  async listBalance({ from, until, after }) {
    try {
      const page = await stripe.balanceTransactions.list({
        created: { gte: seconds(from), lt: seconds(until) },
        limit: PAGE,
        ...(after !== undefined && { starting_after: after }),
      })
      const next = page.has_more ? page.data.at(-1)?.id : undefined
      return { status: 'listed', transactions: page.data.map(transactionOf), next }
    } catch (error) {
      return readFailureOf(error)
    }
  },
  async readBalance() {
    try {
      const { available, pending } = await stripe.balance.retrieve()
      const amounts: Record<string, number> = {}
      for (const { currency, amount } of [...available, ...pending])
        amounts[currency.toUpperCase()] = (amounts[currency.toUpperCase()] ?? 0) + amount
      return { status: 'read', amounts }
    } catch (error) {
      return readFailureOf(error)
    }
  },
  async lookPayout(payoutId) {
    try {
      return { status: 'found', payout: payoutOf(await stripe.payouts.retrieve(payoutId)) }
    } catch (error) {
      return readFailureOf(error)
    }
  },
  async lookDispute(disputeId) {
    try {
      return { status: 'found', dispute: disputeOf(await stripe.disputes.retrieve(disputeId)) }
    } catch (error) {
      return readFailureOf(error)
    }
  },
  async listEvents(since) {
    try {
      const found: Stripe.Event[] = []
      const query = { types: [...EVENTS], created: { gte: seconds(since) }, limit: PAGE }
      for await (const each of stripe.events.list(query)) found.push(each)
      return { status: 'listed', events: found.map(eventOf) }
    } catch (error) {
      return { status: 'unknown', reason: refusalOf(error).reason }
    }
  },
  verifyEvent: (bytes, signature, secret) => verify(stripe, bytes, signature, secret),
  async checkKey() {
    try {
      await stripe.paymentIntents.list({ limit: 1 })
      await stripe.refunds.list({ limit: 1 })
      await stripe.balanceTransactions.list({ limit: 1 })
      await stripe.balance.retrieve()
      await stripe.payouts.list({ limit: 1 })
      await stripe.disputes.list({ limit: 1 })
      return { status: 'accepted' }
    } catch (error) {
      return refusalOf(error)
    }
  },
  async openWebhook(url) {
    try {
      const { id, secret } = await stripe.webhookEndpoints.create(
        { url, enabled_events: [...EVENTS] },
        { idempotencyKey: randomUUID() },
      )
      return { status: 'opened', webhookId: id, secret: secret ?? '' }
    } catch (error) {
      return refusalOf(error)
    }
  },
  async updateWebhook(webhookId) {
    try {
      await stripe.webhookEndpoints.update(webhookId, { enabled_events: [...EVENTS] })
      return { status: 'updated' }
    } catch (error) {
      return refusalOf(error)
    }
  },
  async closeWebhook(webhookId) {
    try {
      await stripe.webhookEndpoints.del(webhookId)
      return { status: 'closed' }
    } catch (error) {
      return refusalOf(error)
    }
  },
})

function verify(stripe: Stripe, bytes: Buffer, signature: string, secret: string): VerifiedEvent {
  try {
    return {
      ok: true,
      event: eventOf(stripe.webhooks.constructEvent(bytes, signature, secret, EVENT_TOLERANCE_SECONDS)),
    }
  } catch (error) {
    return { ok: false, reason: errorMessage(error) }
  }
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1_000)
