import type { SearchValue } from '@portico/proto/blocks/lists/search'
import type { ViewProps } from '../view.ts'

/** A field that opens the search page of the website. It works without scripts. */
export function SearchView({ value, block }: ViewProps<SearchValue>) {
  const id = `search-${block.id}`
  return (
    <form className="search" role="search" action="/search" method="get">
      <label htmlFor={id}>{value.label || 'Search'}</label>
      <div className="search-line">
        <input
          id={id}
          type="search"
          name="q"
          required
          maxLength={200}
          placeholder={value.placeholder || undefined}
        />
        <button type="submit" className="button" data-size="small">
          Search
        </button>
      </div>
    </form>
  )
}
