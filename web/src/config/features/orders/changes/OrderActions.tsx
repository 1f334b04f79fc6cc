import { Ellipsis, Printer, StickyNote, Truck, Undo2, XCircle } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { useWebsite } from '../../../session/website.ts'
import { MenuButton } from '../../../ui/actions/MenuButton.tsx'
import { printPath } from '../print/print-path.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { ShipDialog } from './ShipDialog.tsx'

const dialogs = { ship: ShipDialog, refund: RefundDialog, cancel: CancelDialog, note: NoteDialog }

/** The actions of an order. Each is shown only while the order allows it. */
export function OrderActions({ order }: { order: OwnerOrder }) {
  const { websiteId } = useWebsite()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null)
  const Dialog = opened && dialogs[opened]
  const isPaid = order.state === 'paid'
  const maySend = isPaid && order.lines.some(({ toSend }) => toSend > 0)
  const mayRefund = isPaid && order.refundable.amount > 0
  const mayCancel = isPaid && order.lines.every(({ fulfilled }) => fulfilled === 0)
  return (
    <>
      {mayRefund && (
        <button type="button" className="button quiet" onClick={() => setOpened('refund')}>
          <Undo2 size={16} aria-hidden="true" /> Refund
        </button>
      )}
      {maySend && (
        <button type="button" className="button" onClick={() => setOpened('ship')}>
          <Truck size={16} aria-hidden="true" /> {order.delivery?.isPickup ? 'Hand over' : 'Send items'}
        </button>
      )}
      <MenuButton
        label="More actions"
        groups={[
          [
            {
              id: 'print',
              label: 'Print the packing slip',
              Icon: Printer,
              run: () => void navigate(`/sites/${websiteId}/orders/${printPath([order.id])}`),
            },
            { id: 'note', label: 'Add a note', Icon: StickyNote, run: () => setOpened('note') },
          ],
          mayCancel
            ? [
                {
                  id: 'cancel',
                  label: 'Cancel the order',
                  Icon: XCircle,
                  isDangerous: true,
                  run: () => setOpened('cancel'),
                },
              ]
            : [],
        ]}
      >
        <Ellipsis size={20} aria-hidden="true" />
      </MenuButton>
      {Dialog && <Dialog order={order} close={() => setOpened(null)} />}
    </>
  )
}
