import * as payments from '@portico/proto/api/commerce/payments'
import type { PaymentSettings } from '@portico/proto/http/payments'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type { Mode } from './payment-state.ts'

type Props = { settings: PaymentSettings; mode: Mode; close: () => void }

/** Says what is lost when an account is disconnected. The button that cancels has the focus. */
export function DisconnectDialog({ settings, mode, close }: Props) {
  const { websiteId } = useWebsite()
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    cancel.current?.focus()
  }, [])
  const disconnect = useChange(payments.disconnectPayments)
  const action = useMutation({
    mutationFn: () => disconnect({ query: { websiteId, mode } }),
    onSuccess: () => {
      toast('The account is disconnected.')
      dialog.current?.close()
    },
  })
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="disconnect-title" onClose={close}>
      <div className="dialog-head">
        <h2 id="disconnect-title">{mode === 'live' ? 'Disconnect Stripe' : 'Disconnect the test account'}</h2>
      </div>
      <div className="confirm-delete">
        <ul className="payment-costs">
          {costs(settings, mode).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <Refusal text={action.error ? refusalText(action.error) : undefined} />
        <p className="actions">
          <button
            type="button"
            className="button danger"
            aria-disabled={action.isPending}
            onClick={() => !action.isPending && action.mutate()}
          >
            {action.isPending ? 'Disconnecting…' : 'Disconnect'}
          </button>
          <button type="button" className="button quiet" ref={cancel} onClick={() => dialog.current?.close()}>
            Keep it
          </button>
        </p>
      </div>
    </dialog>
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
