import * as api from '@portico/proto/api/commerce/orders/customers'
import type { Customer } from '@portico/proto/http/shop/customers'
import { useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { SavedForm } from '../../ui/forms/SavedForm.tsx'

type Values = { note: string }

/** The note about a customer, which only contributors see. */
export function CustomerNote({ customer }: { customer: Customer }) {
  const { websiteId } = useWebsite()
  const save = useChange(api.saveCustomer)
  return (
    <SavedForm<Values>
      help="Only contributors of this website see the note. It is erased with the customer."
      values={{ note: customer.note }}
      save={(body) => save({ params: { id: customer.id }, query: { websiteId }, body })}
    >
      {({ control }) => <TextField control={control} name="note" label="Note" rows={4} maxLength={2_000} />}
    </SavedForm>
  )
}
