import * as orders from '@portico/proto/api/commerce/orders/orders'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { useChange } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { NumberField } from '../../../ui/fields/ParsedField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { lineDetail } from '../detail/line-words.ts'
import { LinePicture } from '../detail/Lines.tsx'
import { ShippedMailOff } from './ShippedMailOff.tsx'
import { checkShipment, openLines, shipmentBody, shipValues, type ShipValues } from './ship-values.ts'
import './changes.css'

type Body = ReturnType<typeof shipmentBody>

/** Records a shipment of some or all items that are still to be sent. */
export function ShipDialog({ order, close }: { order: OwnerOrder; close: () => void }) {
  const { websiteId } = useWebsite()
  const ship = useChange(orders.addShipment)
  const lines = openLines(order)
  return (
    <FormDialog<ShipValues, Body, OwnerOrder>
      title={order.delivery?.isPickup ? 'Hand over items' : 'Send items'}
      send={order.delivery?.isPickup ? 'Mark as handed over' : 'Mark as sent'}
      busy="Saving…"
      values={shipValues(order)}
      check={(values) => checkShipment(order, values)}
      bodyOf={(values) => shipmentBody(order, values)}
      submit={(body) => ship({ params: { id: order.id }, query: { websiteId }, body })}
      done={({ isShippedMailOff }, { tellBuyer }) =>
        toast(tellBuyer && !isShippedMailOff ? 'Marked as sent. The buyer gets a mail.' : 'Marked as sent.')
      }
      close={close}
    >
      {({ control }) => (
        <>
          <ul className="change-lines">
            {lines.map((line, at) => (
              <li key={line.id}>
                <div className="change-line" role="group" aria-label={line.title}>
                  <LinePicture line={line} />
                  <div>
                    <p className="order-line-title">{line.title}</p>
                    <p className="soft small path">{lineDetail(line)}</p>
                  </div>
                  <NumberField
                    control={control}
                    name={`counts.${at}`}
                    label={`Quantity of ${line.toSend}`}
                    maxLength={7}
                  />
                </div>
              </li>
            ))}
          </ul>
          <TextField control={control} name="carrier" label="Carrier (optional)" maxLength={100} />
          <TextField
            control={control}
            name="trackingNumber"
            label="Tracking number (optional)"
            isCode
            maxLength={100}
          />
          <TextField
            control={control}
            name="trackingUrl"
            label="Tracking link (optional)"
            isCode
            inputMode="url"
            maxLength={1_000}
          />
          {order.isShippedMailOff ? (
            <ShippedMailOff />
          ) : (
            <CheckField control={control} name="tellBuyer" label="Tell the buyer by mail" />
          )}
        </>
      )}
    </FormDialog>
  )
}
