import { VisitButton } from '../../app/VisitButton.tsx'
import { NothingFound } from '../../ui/NothingFound.tsx'
import { Empty } from '../../ui/States.tsx'
import type { ProductFilter } from './data.ts'

/** Why the list is empty, and the one thing to do about it. */
export function NoProducts({ filter, clear }: { filter: ProductFilter; clear: () => void }) {
  const back = { all: 'Show all products', clear }
  if (filter.search)
    return (
      <NothingFound title={`No product has “${filter.search}”`} {...back}>
        Names and SKUs are searched. Try fewer letters.
      </NothingFound>
    )
  if (filter.stock ?? filter.category)
    return (
      <NothingFound title={titleOf(filter)} {...back}>
        What you look for may be elsewhere.
      </NothingFound>
    )
  return (
    <Empty title="No product yet" action={<VisitButton>Visit site</VisitButton>}>
      What you sell will be listed here, with its price and stock to be changed in place.
    </Empty>
  )
}

function titleOf({ stock, category }: ProductFilter): string {
  const where = category ? ` in ${category}` : ''
  if (stock === 'soldOut') return `Nothing${where} is sold out`
  if (stock === 'low') return `Nothing${where} runs low`
  return `No product is in ${category}`
}
