import { useMemo } from 'react'
import { periodOf, type Period, type PeriodName } from './period.ts'
import { useFilters } from '../lists/useFilters.ts'

/** The period of the address: `span`, or else `fallback`, and `from` and `to` for two dates. */
export function usePeriod(fallback: PeriodName = 'week'): Period {
  const { search } = useFilters()
  const [name, from, to] = [search.get('span') ?? fallback, search.get('from'), search.get('to')]
  return useMemo(() => periodOf({ name, from, to }), [name, from, to])
}
