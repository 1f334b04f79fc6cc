import * as orders from '@portico/proto/api/commerce/orders/orders'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { centsText } from '../../../../ui/shop/money.ts'
import { useChange } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

type Values = { restock: boolean; reason: string }

/** Cancels an order of which nothing was sent, and refunds what is left of its payment. */
export function CancelDialog({ order, close }: { order: OwnerOrder; close: () => void }) {
  const { websiteId } = useWebsite()
  const cancel = useChange(orders.cancelOrder)
  const { amount } = order.refundable
  return (
    <FormDialog<Values, Values & { version: number }, OwnerOrder>
      title={`Cancel order ${order.number}`}
      help={
        amount > 0
          ? `The buyer gets ${centsText(amount, order.currency)} back. A cancelled order cannot be opened again.`
          : 'A cancelled order cannot be opened again.'
      }
      send={amount > 0 ? `Cancel and refund ${centsText(amount, order.currency)}` : 'Cancel the order'}
      busy="Cancelling…"
      values={{ restock: true, reason: '' }}
      bodyOf={(values) => ({ ...values, version: order.version })}
      submit={(body) => cancel({ params: { id: order.id }, query: { websiteId }, body })}
      done={() => toast('The order is being cancelled.')}
      close={close}
    >
      {({ control }) => (
        <>
          <CheckField control={control} name="restock" label="Put the items back into the stock" />
          <TextField control={control} name="reason" label="Reason (optional)" rows={2} maxLength={500} />
        </>
      )}
    </FormDialog>
  )
}
