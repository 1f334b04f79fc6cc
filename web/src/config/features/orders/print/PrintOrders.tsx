import * as orders from '@portico/proto/api/commerce/orders'
import { useQueries } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { queryOf } from '../../../session/calls.ts'
import { useWebsite } from '../../../session/website.ts'
import { Failed } from '../../../ui/states/Failed.tsx'
import { Empty, PanelHead, Skeleton } from '../../../ui/states/States.tsx'
import { manyText } from '../../../ui/text/format.ts'
import { PackingSlip } from './PackingSlip.tsx'
import './print.css'

/** The packing slips of the orders that the address names, one on each sheet. */
export function PrintOrders() {
  const { websiteId, site } = useWebsite()
  const ids = [...new Set(useSearchParams()[0].getAll('order'))]
  const reads = useQueries({
    queries: ids.map((id) => queryOf(orders.readOwnerOrder, { params: { id }, query: { websiteId } })),
  })
  const failed = reads.find(({ data, errorUpdateCount }) => !data && errorUpdateCount > 0)
  const found = reads.flatMap(({ data }) => data ?? [])
  const isComplete = found.length === ids.length && found.length > 0
  return (
    <>
      <Link className="back no-print" to={`/sites/${websiteId}/orders`}>
        <ChevronLeft size={16} aria-hidden="true" /> Orders
      </Link>
      <div className="no-print">
        <PanelHead title="Packing slips">
          {isComplete && (
            <button type="button" className="button" onClick={() => window.print()}>
              Print {manyText(found.length, 'packing slip')}
            </button>
          )}
        </PanelHead>
      </div>
      {ids.length === 0 ? (
        <Empty title="No orders are selected">
          Select orders in the list, then print their packing slips.
        </Empty>
      ) : failed ? (
        <Failed
          error={failed.error}
          failures={failed.errorUpdateCount}
          retry={() => reads.forEach((read) => !read.data && void read.refetch())}
        />
      ) : isComplete ? (
        <div className="sheets">
          {found.map((order) => (
            <PackingSlip key={order.id} order={order} store={site?.title ?? ''} />
          ))}
        </div>
      ) : (
        <Skeleton rows={8} />
      )}
    </>
  )
}
