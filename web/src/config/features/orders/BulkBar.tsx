import { Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OrderRow } from '@portico/proto/http/orders'
import { manyText } from '../../ui/text/format.ts'
import { SentDialog } from './changes/SentDialog.tsx'
import { printPath } from './print/print-path.ts'

type Props = { orders: readonly OrderRow[]; clear: () => void }

/** The actions for the selected orders. */
export function BulkBar({ orders, clear }: Props) {
  const [isOpen, setOpen] = useState(false)
  const maySend = orders.some(({ toSend, state }) => toSend > 0 && state === 'paid')
  return (
    <div className="order-bar" role="region" aria-label="Selected orders">
      <span role="status">{manyText(orders.length, 'order')} selected</span>
      {maySend && (
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Mark as sent
        </button>
      )}
      <Link className="button quiet" to={printPath(orders.map(({ id }) => id))}>
        <Printer size={16} aria-hidden="true" /> Print packing slips
      </Link>
      <button type="button" className="button quiet" onClick={clear}>
        Clear
      </button>
      {isOpen && <SentDialog rows={orders} done={clear} close={() => setOpen(false)} />}
    </div>
  )
}
