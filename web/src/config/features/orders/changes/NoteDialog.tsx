import * as orders from '@portico/proto/api/commerce/orders/orders'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { useChange } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { checkRequired } from '../../../ui/forms/checks.ts'
import { toast } from '../../../ui/toasts/toast.ts'

type Values = { text: string }

/** Adds a note to the timeline. Buyers never see it. */
export function NoteDialog({ order, close }: { order: OwnerOrder; close: () => void }) {
  const { websiteId } = useWebsite()
  const add = useChange(orders.addOrderNote)
  return (
    <FormDialog<Values, Values, OwnerOrder>
      title="Add a note"
      help="Only contributors of this website see it. It is erased with the customer."
      send="Add the note"
      busy="Adding…"
      values={{ text: '' }}
      check={({ text }) => checkRequired(text, 'text', 'Enter a note.')}
      submit={(body) => add({ params: { id: order.id }, query: { websiteId }, body })}
      done={() => toast('The note is added.')}
      close={close}
    >
      {({ control }) => <TextField control={control} name="text" label="Note" rows={4} maxLength={2_000} />}
    </FormDialog>
  )
}
