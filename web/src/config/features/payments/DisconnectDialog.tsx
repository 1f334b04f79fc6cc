import * as payments from '@portico/proto/api/commerce/payments/payments'
import type { PaymentSettings } from '@portico/proto/http/shop/payments'
import { useMutation } from '@tanstack/react-query'
import { useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import type { Mode } from './payment-state.ts'

type Props = { settings: PaymentSettings; mode: Mode; close: () => void }

/** Says what is lost when an account is disconnected. */
export function DisconnectDialog({ settings, mode, close }: Props) {
  const { websiteId } = useWebsite()
  const disconnect = useChange(payments.disconnectPayments)
  const action = useMutation({
    mutationFn: () => disconnect({ query: { websiteId, mode } }),
    onSuccess: () => toast('The account is disconnected.'),
  })
  return (
    <ConfirmDialog
      title={mode === 'live' ? 'Disconnect Stripe' : 'Disconnect the test account'}
      action={action}
      act="Disconnect"
      busy="Disconnecting…"
      cancel="Keep it"
      close={close}
    >
      <ul className="payment-costs">
        {costs(settings, mode).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}

function costs({ mode: current, testBank }: PaymentSettings, mode: Mode): string[] {
  const after =
    testBank === undefined
      ? 'Buyers can no longer pay until you connect an account again.'
      : 'The built-in test bank takes test payments from now on.'
  return [
    ...(mode === 'live' && current === 'live'
      ? ['Your shop stops taking real payments at once: new orders are tests.']
      : mode === 'test' && current === 'test'
        ? [after]
        : []),
    'Payments that buyers have begun are still completed.',
    'Earlier orders can still be refunded, as long as the key stays valid in Stripe.',
    'Portico forgets nothing of your orders. To connect again, paste a key again.',
  ]
}
