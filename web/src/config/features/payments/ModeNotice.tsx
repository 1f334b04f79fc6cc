import * as payments from '@portico/proto/api/commerce/payments/payments'
import type { PaymentSettings } from '@portico/proto/http/shop/payments'
import { useMutation } from '@tanstack/react-query'
import { useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { BusyButton } from '../../ui/actions/BusyButton.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { paymentState, type Mode, type PaymentState } from './payment-state.ts'

const texts: Readonly<Record<PaymentState, { tone: string; title: string; text: string }>> = {
  none: {
    tone: 'poor',
    title: 'Buyers cannot pay yet',
    text: 'Connect your Stripe account. Until then, only orders that cost nothing can be placed.',
  },
  test: {
    tone: 'fair',
    title: 'Test payments only',
    text: 'Orders are marked as tests and no money moves. Connect a live account of Stripe to sell.',
  },
  'test-ready': {
    tone: 'fair',
    title: 'Test payments only',
    text: 'A live account is connected. Place a test order to see your shop as buyers do, then take real payments.',
  },
  live: {
    tone: 'good',
    title: 'Real payments',
    text: 'Buyers pay with real money to your Stripe account.',
  },
}

/** The kind of money that the store takes, the next step, and the switch between the two kinds. */
export function ModeNotice({ settings }: { settings: PaymentSettings }) {
  const state = paymentState(settings)
  const { tone, title, text } = texts[state]
  return (
    <section className="payment-mode" aria-labelledby="payment-mode">
      <div>
        <h2 id="payment-mode">
          <span className="status" data-tone={tone}>
            {title}
          </span>
        </h2>
        <p className="soft">{text}</p>
      </div>
      {state === 'test-ready' && <Switch to="live">Take real payments</Switch>}
      {state === 'live' && (
        <Switch to="test" quiet>
          Go back to test payments
        </Switch>
      )}
    </section>
  )
}

function Switch({ to, quiet = false, children }: { to: Mode; quiet?: boolean; children: string }) {
  const { websiteId } = useWebsite()
  const change = useChange(payments.changePaymentMode)
  const action = useMutation({
    mutationFn: () => change({ query: { websiteId }, body: { mode: to } }),
    onSuccess: () =>
      toast(to === 'live' ? 'Your shop takes real payments.' : 'Your shop takes test payments only.'),
    onError: (error) => toast(`Not changed: ${refusalText(error)}`, { tone: 'poor' }),
  })
  return (
    <BusyButton busy="Changing…" action={action} quiet={quiet}>
      {children}
    </BusyButton>
  )
}
