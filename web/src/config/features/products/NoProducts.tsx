import { NothingFound } from '../../ui/states/NothingFound.tsx'
import { Empty } from '../../ui/states/States.tsx'
import type { ProductFilter } from './data.ts'

/** The empty list of products: the reason and the next step. */
export function NoProducts({
  filter,
  add,
  clear,
}: {
  filter: ProductFilter
  add: () => void
  clear: () => void
}) {
  const back = { all: 'Show all products', clear }
  if (filter.search)
    return (
      <NothingFound title={`No products match “${filter.search}”`} {...back}>
        The search covers names and SKUs. Try a shorter search.
      </NothingFound>
    )
  if (filter.stock ?? filter.category)
    return (
      <NothingFound title={titleOf(filter)} {...back}>
        Clear the filters to see all products.
      </NothingFound>
    )
  return (
    <Empty
      title="No products yet"
      action={
        <button type="button" className="button" onClick={add}>
          Add your first product
        </button>
      }
    >
      Your products appear here. You can change their prices and stock in the list.
    </Empty>
  )
}

function titleOf({ stock, category }: ProductFilter): string {
  const where = category ? ` in ${category}` : ''
  if (stock === 'soldOut') return `No sold-out products${where}`
  if (stock === 'low') return `No products${where} are low on stock`
  return `No products in ${category}`
}
