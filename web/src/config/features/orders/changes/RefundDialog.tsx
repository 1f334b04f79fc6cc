import * as orders from '@portico/proto/api/commerce/orders/orders'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { useWatch, type Control } from 'react-hook-form'
import { centsText } from '../../../../ui/shop/money.ts'
import { useChange } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { AmountField } from '../../../ui/fields/AmountField.tsx'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { NumberField } from '../../../ui/fields/ParsedField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { lineDetail } from '../detail/line-words.ts'
import { LinePicture } from '../detail/Lines.tsx'
import { RefundEffects } from './RefundEffects.tsx'
import {
  checkRefund,
  isWish,
  refundableLines,
  refundValues,
  refundWish,
  type RefundValues,
  type RefundWishValues,
} from './refund-values.ts'
import './changes.css'

type Body = RefundWishValues & { version: number; reason: string }

/** Refunds items, shipping or an amount, with a preview of money, tax, stock and books. */
export function RefundDialog({ order, close }: { order: OwnerOrder; close: () => void }) {
  const { websiteId } = useWebsite()
  const refund = useChange(orders.addRefund)
  return (
    <FormDialog<RefundValues, Body, OwnerOrder>
      title={`Refund order ${order.number}`}
      send="Refund"
      busy="Refunding…"
      values={refundValues(order)}
      check={(values) => ({
        ...checkRefund(order, values),
        ...(isWish(refundWish(order, values)) ? {} : { amount: 'Choose items, shipping or an amount.' }),
      })}
      bodyOf={(values) => ({ version: order.version, reason: values.reason, ...refundWish(order, values) })}
      submit={(body) => refund({ params: { id: order.id }, query: { websiteId }, body })}
      done={() => toast('The refund is on its way to the buyer.')}
      close={close}
    >
      {({ control }) => (
        <>
          <RefundLines order={order} control={control} />
          {order.refundable.shipping > 0 && (
            <AmountField
              control={control}
              name="shipping"
              label="Shipping"
              help={`Up to ${centsText(order.refundable.shipping, order.currency)}.`}
              currency={order.currency}
            />
          )}
          <AmountField
            control={control}
            name="amount"
            label="Another amount"
            help={`It is split over everything that is left, up to ${centsText(order.refundable.amount, order.currency)}.`}
            currency={order.currency}
          />
          <TextField control={control} name="reason" label="Reason (optional)" rows={2} maxLength={500} />
          <RefundEffects order={order} control={control} />
        </>
      )}
    </FormDialog>
  )
}

function RefundLines({ order, control }: { order: OwnerOrder; control: Control<RefundValues> }) {
  const values = useWatch({ control, name: 'lines' })
  return (
    <ul className="change-lines">
      {refundableLines(order).map((line, at) => (
        <li key={line.id}>
          <div className="change-line" role="group" aria-label={line.title}>
            <LinePicture line={line} />
            <div>
              <p className="order-line-title">{line.title}</p>
              <p className="soft small path">{lineDetail(line)}</p>
              {line.restockable > 0 && (values[at]?.quantity ?? 0) > 0 && (
                <CheckField control={control} name={`lines.${at}.restock`} label="Put back into the stock" />
              )}
            </div>
            <NumberField
              control={control}
              name={`lines.${at}.quantity`}
              label={`Quantity of ${line.refundable}`}
              maxLength={7}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
