import * as orders from '@portico/proto/api/commerce/orders/orders'
import type { OrderRow } from '@portico/proto/http/shop/orders'
import type { SentOrdersReply } from '@portico/proto/http/shop/shipments'
import { useChange, useRead } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { FormDialog } from '../../../ui/dialogs/FormDialog.tsx'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { manyText } from '../../../ui/text/format.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { ShippedMailOff } from './ShippedMailOff.tsx'

type Props = { rows: readonly OrderRow[]; done: () => void; close: () => void }
type Values = { tellBuyer: boolean }
type Body = Values & { orderIds: string[] }

/** Marks everything that is left of the selected orders as sent. */
export function SentDialog({ rows, done, close }: Props) {
  const { websiteId } = useWebsite()
  const mark = useChange(orders.markOrdersSent)
  const summary = useRead(orders.readOrdersSummary, { query: { websiteId } })
  const open = rows.filter(({ toSend, state }) => toSend > 0 && state === 'paid')
  const items = open.reduce((sum, { toSend }) => sum + toSend, 0)
  const skipped = rows.length - open.length
  return (
    <FormDialog<Values, Body, SentOrdersReply>
      title={`Mark ${manyText(open.length, 'order')} as sent`}
      help={`${manyText(items, 'item')} will be marked as sent.${
        skipped > 0 ? ` ${manyText(skipped, 'selected order')} with nothing to send will not change.` : ''
      } To send a part of an order or to add tracking, open the order.`}
      send="Mark as sent"
      busy="Saving…"
      values={{ tellBuyer: true }}
      bodyOf={({ tellBuyer }) => ({ tellBuyer, orderIds: open.map(({ id }) => id) })}
      submit={(body) => mark({ query: { websiteId }, body })}
      done={(reply) => {
        const sent = reply.orders.filter(({ status }) => status === 'sent').length
        toast(`${manyText(sent, 'order')} marked as sent.`)
        done()
      }}
      close={close}
    >
      {({ control }) =>
        summary.data?.isShippedMailOff ? (
          <ShippedMailOff />
        ) : (
          <CheckField control={control} name="tellBuyer" label="Tell the buyers by mail" />
        )
      }
    </FormDialog>
  )
}
