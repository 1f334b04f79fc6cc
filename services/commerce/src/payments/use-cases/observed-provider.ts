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
    create: observed('create', provider.create),
    confirm: observed('confirm', provider.confirm),
    capture: observed('capture', provider.capture),
    cancel: observed('cancel', provider.cancel),
    look: observed('look', provider.look),
    refund: observed('refund', provider.refund),
    listRefunds: observed('list-refunds', provider.listRefunds),
    listBalance: observed('list-balance', provider.listBalance),
    listEvents: observed('list-events', provider.listEvents),
    checkKey: observed('check-key', provider.checkKey),
    openWebhook: observed('open-webhook', provider.openWebhook),
    closeWebhook: observed('close-webhook', provider.closeWebhook),
    verifyEvent: provider.verifyEvent,
    limits: provider.limits,
  }
}

/** Our id of the payment that a call is about. */
function paymentIn([first]: readonly unknown[]): Record<string, string> {
  const isOfPayment = typeof first === 'object' && first !== null && 'paymentId' in first
  return isOfPayment ? { 'payment.id': String(first.paymentId) } : {}
}
