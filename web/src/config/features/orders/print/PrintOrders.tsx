import { readPackingSlips } from '@portico/proto/api/commerce/documents/documents'
import type { LeftOut } from '@portico/proto/http/shop/documents'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { Failed } from '../../../ui/states/Failed.tsx'
import { Empty, PanelHead, Skeleton } from '../../../ui/states/States.tsx'
import { manyText } from '../../../ui/text/format.ts'
import { PackingSlip } from './PackingSlip.tsx'
import { MAX_PRINTED } from './print-path.ts'
import './print.css'

/** The packing slips of the orders that the address names, one on each sheet. It names the orders that were left out. */
export function PrintOrders() {
  const { websiteId, site } = useWebsite()
  const ids = [...new Set(useSearchParams()[0].getAll('order'))]
  const isReadable = ids.length > 0 && ids.length <= MAX_PRINTED
  const query = { websiteId, orders: ids.join(',') }
  const { data, error, errorUpdateCount, refetch } = useQuery({
    ...queryOf(readPackingSlips, { query }),
    enabled: isReadable,
  })
  const count = data?.slips.length ?? 0
  return (
    <>
      <Link className="back no-print" to={`/sites/${websiteId}/orders`}>
        <ChevronLeft size={16} aria-hidden="true" /> Orders
      </Link>
      <div className="no-print">
        <PanelHead title="Packing slips">
          {count > 0 && (
            <button type="button" className="button" onClick={() => window.print()}>
              Print {manyText(count, 'packing slip')}
            </button>
          )}
        </PanelHead>
      </div>
      {ids.length === 0 ? (
        <Empty title="No orders are selected">
          Select orders in the list, then print their packing slips.
        </Empty>
      ) : !isReadable ? (
        <Empty title="Too many orders are selected">
          Select at most {MAX_PRINTED} orders in the list, then print their packing slips.
        </Empty>
      ) : data ? (
        <>
          {data.leftOut.length > 0 && <LeftOutNote leftOut={data.leftOut} />}
          <div className="sheets">
            {data.slips.map((order) => (
              <PackingSlip key={order.id} order={order} store={site?.title ?? ''} />
            ))}
          </div>
        </>
      ) : errorUpdateCount > 0 ? (
        <Failed error={error} failures={errorUpdateCount} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </>
  )
}

const reasons: Record<LeftOut['reason'], string> = {
  unknown: 'there is no such order',
  deleted: 'it was deleted',
  'no-invoice': 'it has no invoice',
  'nothing-to-pack': 'all of its items were refunded before they were sent',
}

function LeftOutNote({ leftOut }: { leftOut: readonly LeftOut[] }) {
  return (
    <div className="notice no-print" role="status">
      <p>
        {manyText(leftOut.length, 'order')} {leftOut.length === 1 ? 'was' : 'were'} left out:
      </p>
      <ul>
        {leftOut.map(({ id, number, reason }) => (
          <li key={id}>
            Order {number ?? id}: {reasons[reason]}
          </li>
        ))}
      </ul>
    </div>
  )
}
