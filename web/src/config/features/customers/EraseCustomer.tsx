import * as api from '@portico/proto/api/commerce/customers'
import type { Customer } from '@portico/proto/http/customers'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { Refusal } from '../../ui/forms/Refusal.tsx'
import { refusalText } from '../../ui/forms/refusal.ts'
import { manyText } from '../../ui/text/format.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** Asks before a customer is erased. The button that cancels has the focus. */
export function EraseCustomer({ customer, close }: { customer: Customer; close: () => void }) {
  const { websiteId } = useWebsite()
  const dialog = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    cancel.current?.focus()
  }, [])
  const erase = useChange(api.eraseCustomer)
  const action = useMutation({
    mutationFn: () => erase({ params: { id: customer.id }, query: { websiteId } }),
    onSuccess: ({ erasure }) => {
      toast(erasure ? 'The customer is being erased.' : 'The customer is erased.')
      dialog.current?.close()
    },
  })
  return (
    <dialog className="dialog" ref={dialog} aria-labelledby="erase-title" onClose={close}>
      <div className="dialog-head">
        <h2 id="erase-title">Erase this customer</h2>
      </div>
      <div className="confirm-delete">
        <p>
          The name, the email address, the addresses and the notes are removed from the customer and from{' '}
          {manyText(customer.orders, 'order')}, with the reasons of refunds, what the buyer typed into
          additional fields, numbers of parcels and unfinished checkouts. This cannot be undone.
        </p>
        <p>
          Amounts and order numbers stay. Invoices and credit notes keep the name and address, because the law
          requires them in your books.
        </p>
        <Refusal text={action.error ? refusalText(action.error) : undefined} />
        <p className="actions">
          <button
            type="button"
            className="button danger"
            aria-disabled={action.isPending}
            onClick={() => !action.isPending && action.mutate()}
          >
            {action.isPending ? 'Erasing…' : 'Erase permanently'}
          </button>
          <button type="button" className="button quiet" ref={cancel} onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </p>
      </div>
    </dialog>
  )
}
