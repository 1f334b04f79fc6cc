import { withCallSpan } from '@portico/kit/runtime/span'
import type { ProviderCall, Signals } from '../../signals.ts'
import type { PaymentProvider } from '../port.ts'
import type { PaymentAccount } from '../store/accounts.ts'

/**
 * Returns the provider with each call measured and in a span `provider <call>`. The span has our id of the payment, the outcome,
 * and the provider's id of the request, and nothing of the buyer: no token, no address, no card.
 */
export function observedProvider(
  provider: PaymentProvider,
  kind: PaymentAccount['provider'],
  signals: Pick<Signals, 'providerAnswered'>,
): PaymentProvider {
  const observed =
    <Args extends unknown[], Result extends { status: string }>(
      call: ProviderCall,
      run: (...args: Args) => Promise<Result>,
    ) =>
    async (...args: Args): Promise<Result> => {
      const began = performance.now()
      const seconds = () => (performance.now() - began) / 1_000
      try {
        const result = await withCallSpan(
          `provider ${call}`,
          { 'provider.name': kind, 'provider.call': call, ...paymentIn(args) },
          () => run(...args),
          ({ status }) => ({ 'provider.outcome': status }),
        )
        signals.providerAnswered({ provider: kind, call, outcome: result.status }, seconds())
        return result
      } catch (failure) {
        signals.providerAnswered({ provider: kind, call, outcome: 'failed' }, seconds())
        throw failure
      }
    }
  return {
    create: observed('create', (...args) => provider.create(...args)),
    confirm: observed('confirm', (...args) => provider.confirm(...args)),
    capture: observed('capture', (...args) => provider.capture(...args)),
    cancel: observed('cancel', (...args) => provider.cancel(...args)),
    look: observed('look', (...args) => provider.look(...args)),
    refund: observed('refund', (...args) => provider.refund(...args)),
    listRefunds: observed('list-refunds', (...args) => provider.listRefunds(...args)),
    listBalance: observed('list-balance', (...args) => provider.listBalance(...args)),
    readBalance: observed('read-balance', (...args) => provider.readBalance(...args)),
    lookPayout: observed('look-payout', (...args) => provider.lookPayout(...args)),
    lookDispute: observed('look-dispute', (...args) => provider.lookDispute(...args)),
    listEvents: observed('list-events', (...args) => provider.listEvents(...args)),
    checkKey: observed('check-key', (...args) => provider.checkKey(...args)),
    openWebhook: observed('open-webhook', (...args) => provider.openWebhook(...args)),
    updateWebhook: observed('update-webhook', (...args) => provider.updateWebhook(...args)),
    closeWebhook: observed('close-webhook', (...args) => provider.closeWebhook(...args)),
    verifyEvent: provider.verifyEvent,
    limits: provider.limits,
  }
}

/** Our id of the payment that a call is about. */
function paymentIn([first]: readonly unknown[]): Record<string, string> {
  const isOfPayment = typeof first === 'object' && first !== null && 'paymentId' in first
  return isOfPayment ? { 'payment.id': String(first.paymentId) } : {}
}
