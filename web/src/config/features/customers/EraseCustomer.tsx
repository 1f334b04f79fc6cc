import * as api from '@portico/proto/api/commerce/orders/customers'
import type { Customer } from '@portico/proto/http/shop/customers'
import { useMutation } from '@tanstack/react-query'
import { useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { manyText } from '../../ui/text/format.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** Asks before a customer is erased. */
export function EraseCustomer({ customer, close }: { customer: Customer; close: () => void }) {
  const { websiteId } = useWebsite()
  const erase = useChange(api.eraseCustomer)
  const action = useMutation({
    mutationFn: () => erase({ params: { id: customer.id }, query: { websiteId } }),
    onSuccess: ({ erasure }) => toast(erasure ? 'The customer is being erased.' : 'The customer is erased.'),
  })
  return (
    <ConfirmDialog
      title="Erase this customer"
      action={action}
      act="Erase permanently"
      busy="Erasing…"
      close={close}
    >
      <p>
        The name, the email address, the addresses and the notes are removed from the customer and from{' '}
        {manyText(customer.orders, 'order')}, with the reasons of refunds, what the buyer typed into
        additional fields, numbers of parcels and unfinished checkouts. This cannot be undone.
      </p>
      <p>
        Amounts and order numbers stay. Invoices and credit notes keep the name and address, because the law
        requires them in your books.
      </p>
    </ConfirmDialog>
  )
}
