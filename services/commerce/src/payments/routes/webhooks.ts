import { badRequest, notFound } from '@portico/kit/errors'
import { readBytes } from '@portico/kit/http/body'
import { reply, route } from '@portico/kit/http/route'
import * as api from '@portico/proto/api/commerce/payments/payments.schemas'
import { MAX_WEBHOOK_BYTES } from '@portico/proto/limits/payment-limits'
import type { PaymentsDeps } from '../deps.ts'
import { findAccount } from '../store/accounts.ts'
import { receiveEvent } from '../use-cases/receive-event.ts'

/**
 * Receives an event of a provider. Its signature covers the raw bytes. The reply is sent when the event is stored; the
 * payment advances afterwards, so a slow one does not make the provider repeat the event.
 */
export const receiveWebhook = (deps: PaymentsDeps) =>
  route(api.receiveWebhook, async ({ req, params, headers }) => {
    const bytes = await readBytes(req, MAX_WEBHOOK_BYTES)
    const account = await findAccount(deps.db, params.accountId)
    const secret = account && deps.payments.webhookSecretOf(account)
    if (!account || secret === undefined) throw notFound('payment account')
    const signature = headers['stripe-signature']
    const { provider } = deps.payments.open(account)
    const verified = provider.verifyEvent(bytes, typeof signature === 'string' ? signature : '', secret)
    if (!verified.ok) {
      deps.signals.paymentEvent('forged')
      throw badRequest('The signature of the event is not valid.')
    }
    const received = await receiveEvent(deps, account, verified.event)
    deps.signals.paymentEvent(received.outcome)
    if (received.outcome === 'set-aside')
      deps.logger.error(
        { website_id: account.websiteId, event_id: verified.event.id },
        'an event of the payment provider contradicts its account and was set aside',
      )
    if (received.outcome === 'advance')
      deps.advance(account.websiteId, received.paymentId).catch((err: unknown) => {
        deps.logger.warn({ err, payment_id: received.paymentId }, 'a payment did not advance after its event')
      })
    return reply(200, {})
  })
