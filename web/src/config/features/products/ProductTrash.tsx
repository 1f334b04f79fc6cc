import { ChevronLeft } from 'lucide-react'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listDeletedProducts, restoreProduct } from '@portico/proto/api/commerce/products/products'
import type { DeletedProduct } from '@portico/proto/http/shop/commerce'
import { TRASH_DAYS } from '@portico/proto/limits'
import { call, keyOf, useChange } from '../../session/calls.ts'
import { useWebsite } from '../../session/website.ts'
import { More } from '../../ui/actions/More.tsx'
import { Table } from '../../ui/lists/Table.tsx'
import { failureText } from '../../ui/forms/refusal.ts'
import { Await } from '../../ui/states/Await.tsx'
import { Empty, PanelHead } from '../../ui/states/States.tsx'
import { manyText } from '../../ui/text/format.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { toast } from '../../ui/toasts/toast.ts'

/** The deleted products, to restore. */
export function ProductTrash() {
  const { websiteId } = useWebsite()
  const query = { websiteId, limit: 50 }
  const list = useInfiniteQuery({
    queryKey: keyOf(listDeletedProducts, { query }),
    queryFn: ({ pageParam }) => call(listDeletedProducts, { query: { ...query, cursor: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
  return (
    <>
      <Link className="back" to={`/sites/${websiteId}/products`}>
        <ChevronLeft size={16} aria-hidden="true" /> Products
      </Link>
      <PanelHead title="Deleted products" />
      <p className="soft panel-about">
        Deleted products stay here for {TRASH_DAYS} days. A restored one has the state and stock that it had.
      </p>
      <Await query={list}>
        {({ pages }) => {
          const products = pages.flatMap((page) => page.products)
          if (products.length === 0)
            return <Empty title="The trash is empty">Products that you delete appear here.</Empty>
          return (
            <Table
              caption="Deleted products"
              rows={products}
              keyOf={({ id }) => id}
              columns={[
                { name: 'Product', isRowHead: true, cell: ({ title }) => title },
                {
                  name: 'Variants',
                  className: 'number wide-only',
                  cell: ({ variants }) => manyText(variants, 'variant'),
                },
                {
                  name: 'Deleted',
                  className: 'wide-only',
                  cell: ({ deletedOn }) => <RelativeTime at={deletedOn} />,
                },
                { name: 'Restore', className: 'number', cell: (product) => <Restore product={product} /> },
              ]}
            />
          )
        }}
      </Await>
      {list.hasNextPage && (
        <More isLoading={list.isFetchingNextPage} more={() => list.fetchNextPage()}>
          Show more products
        </More>
      )}
    </>
  )
}

function Restore({ product: { id, title } }: { product: DeletedProduct }) {
  const { websiteId } = useWebsite()
  const restore = useChange(restoreProduct)
  const restoring = useMutation({
    mutationFn: () => restore({ params: { id }, query: { websiteId } }),
    onSuccess: () => toast(`${title} is restored.`),
    onError: (error) => toast(failureText('Not restored', error), { tone: 'poor' }),
  })
  return (
    <button
      type="button"
      className="button quiet"
      aria-label={`Restore ${title}`}
      aria-disabled={restoring.isPending}
      onClick={() => !restoring.isPending && restoring.mutate()}
    >
      Restore
    </button>
  )
}
