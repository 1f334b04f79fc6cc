import { X } from 'lucide-react'
import { Link } from 'react-router'
import { useFilters } from '../../ui/lists/useFilters.ts'
import { dimensionNames, filtersOf, valueName, withFilters, withoutFilter } from './filters.ts'
import '../../ui/layout/chips.css'

/** The filters of the address, each with a button that removes it. */
export function FilterChips() {
  const { search } = useFilters()
  const filters = filtersOf(search)
  if (filters.length === 0) return null
  return (
    <div className="chips" role="group" aria-label="Filters">
      {filters.map((filter) => (
        <Link
          key={`${filter.dimension}:${filter.value}`}
          className="chip"
          to={withoutFilter(search, filter)}
          preventScrollReset
        >
          <span className="visually-hidden">Remove the filter</span>
          <span className="soft">{dimensionNames[filter.dimension]}</span>
          <span className="chip-value">{valueName(filter.dimension, filter.value)}</span>
          <X size={14} aria-hidden="true" />
        </Link>
      ))}
      {filters.length > 1 && (
        <Link className="soft small" to={withFilters(search, [])} preventScrollReset>
          Remove all
        </Link>
      )}
    </div>
  )
}
