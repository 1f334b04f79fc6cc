import { useState, type ReactNode } from 'react'
import { manyText } from '../text/format.ts'
import { ListCount } from './ListCount.tsx'
import { More } from '../actions/More.tsx'
import { NothingFound } from '../states/NothingFound.tsx'
import { Search } from './Search.tsx'
import { useFilters } from './useFilters.ts'

/** The number of items shown at first. */
const INITIAL_ITEMS = 20

type Props<T> = {
  items: readonly T[]
  /** The text of an item in which the search looks. */
  textOf: (item: T) => string
  /** The noun for an item, such as "page". */
  noun: string
  /** Says what the search covers, if it finds nothing. */
  covers: string
  /** The number of items from which there is a search field. */
  searchFrom?: number
  /** A change shows only the first items again, for example of another grouping. */
  group?: string
  children: (shown: readonly T[]) => ReactNode
}

/** A loaded list: its search if it is long, the first items, and a button for the others. The address contains the search. */
export function SearchableList<T>({
  items,
  textOf,
  noun,
  covers,
  searchFrom = INITIAL_ITEMS + 1,
  group = '',
  children,
}: Props<T>) {
  const { search, change } = useFilters()
  const query = (search.get('search') ?? '').trim()
  const found = items.filter((item) => textOf(item).toLowerCase().includes(query.toLowerCase()))
  const filter = `${group} ${query}`
  const [expandedFor, setExpandedFor] = useState<string>()
  const shown = expandedFor === filter ? found : found.slice(0, INITIAL_ITEMS)
  const hiddenCount = found.length - shown.length
  return (
    <>
      {(items.length >= searchFrom || query !== '') && (
        <div className="tools">
          <Search
            label={`Search ${noun}s`}
            value={query}
            onSearch={(value) => change({ search: value }, { replace: true })}
          />
          <ListCount>{found.length > 0 ? manyText(found.length, noun) : undefined}</ListCount>
        </div>
      )}
      {found.length === 0 ? (
        <NothingFound
          title={`No ${noun}s match “${query}”`}
          all={`Show all ${noun}s`}
          clear={() => change({ search: '' })}
        >
          {covers}
        </NothingFound>
      ) : (
        children(shown)
      )}
      {hiddenCount > 0 && (
        <More more={() => setExpandedFor(filter)}>{`Show ${manyText(hiddenCount, `more ${noun}`)}`}</More>
      )}
    </>
  )
}
