import { FileText, Printer } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { readInvoices } from '@portico/proto/api/commerce/documents/documents'
import type { OrderRow } from '@portico/proto/http/shop/orders'
import { hrefOf } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { manyText } from '../../ui/text/format.ts'
import { SentDialog } from './changes/SentDialog.tsx'
import { MAX_PRINTED, printPath } from './print/print-path.ts'

type Props = { orders: readonly OrderRow[]; clear: () => void }

/** The actions for the selected orders. */
export function BulkBar({ orders, clear }: Props) {
  const { websiteId } = useWebsite()
  const [isOpen, setOpen] = useState(false)
  const ids = orders.map(({ id }) => id)
  const maySend = orders.some(({ toSend, state }) => toSend > 0 && state === 'paid')
  return (
    <div className="order-bar" role="region" aria-label="Selected orders">
      <span role="status">{manyText(orders.length, 'order')} selected</span>
      {maySend && (
        <button type="button" className="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Mark as sent
        </button>
      )}
      {orders.length <= MAX_PRINTED ? (
        <>
          <Link className="button quiet" to={printPath(ids)}>
            <Printer size={16} aria-hidden="true" /> Print packing slips
          </Link>
          <a
            className="button quiet"
            href={hrefOf(readInvoices, { query: { websiteId, orders: ids.join(',') } })}
            target="_blank"
            rel="noopener"
          >
            <FileText size={16} aria-hidden="true" /> Open invoices to print
          </a>
        </>
      ) : (
        <span>Select at most {MAX_PRINTED} orders to print them.</span>
      )}
      <button type="button" className="button quiet" onClick={clear}>
        Clear
      </button>
      {isOpen && <SentDialog rows={orders} done={clear} close={() => setOpen(false)} />}
    </div>
  )
}
