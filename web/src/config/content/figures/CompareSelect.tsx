import { oneOf, useFilters } from '../../ui/lists/useFilters.ts'
import { Select } from '../../ui/fields/Select.tsx'

const comparisons = { before: 'Compare to previous', none: 'No comparison' }

/** Whether the address asks for a comparison with the previous period. */
export const isCompared = (search: URLSearchParams): boolean =>
  oneOf(search.get('compare'), comparisons, 'before') === 'before'

/** Switches the comparison with the previous period on and off. */
export function CompareSelect() {
  const { search, change } = useFilters()
  return (
    <Select
      label="Comparison"
      value={isCompared(search) ? 'before' : 'none'}
      options={Object.entries(comparisons).map(([value, label]) => ({ value, label }))}
      onChange={(value) => change({ compare: value === 'before' ? undefined : value })}
    />
  )
}
