import type { Dimension, Filter } from '@portico/proto/http/visits/census-figures'
import { OTHER_KEY } from '@portico/proto/collect/other-key'
import { once } from '../../../lib/once.ts'

/** The dimensions of visits, with their names. */
export const dimensionNames: Record<Dimension, string> = {
  page: 'Page',
  entry: 'Entry page',
  exit: 'Exit page',
  referrer: 'Referrer',
  source: 'Source',
  medium: 'Medium',
  campaign: 'Campaign',
  country: 'Country',
  device: 'Device',
  browser: 'Browser',
  os: 'System',
}
/** The number of filters that a reading accepts. */
const FILTERS_MAX = 8

const countries = once(() => new Intl.DisplayNames(undefined, { type: 'region' }))

/** The name of a value of a dimension: "Germany" for the country `DE`. */
export function valueName(dimension: Dimension, value: string): string {
  if (value === OTHER_KEY) return 'Other'
  if (value === '') return dimension === 'referrer' ? 'Direct or unknown' : 'Unknown'
  if (dimension === 'country') return countryName(value)
  if (dimension === 'device') return value.charAt(0).toUpperCase() + value.slice(1)
  return value
}

function countryName(code: string): string {
  try {
    return countries().of(code) ?? code
  } catch {
    return code // not the code of a region
  }
}

const textOf = ({ dimension, value }: Filter) => `${dimension}:${value}`

/** The filters of an address, `filter=country:DE`. Unreadable ones are left out. */
export function filtersOf(search: URLSearchParams): Filter[] {
  return search
    .getAll('filter')
    .map((text) => {
      const [dimension = '', ...rest] = text.split(':')
      return { dimension: dimension as Dimension, value: rest.join(':') }
    })
    .filter(({ dimension }) => Object.hasOwn(dimensionNames, dimension))
    .slice(0, FILTERS_MAX)
}

/** Filters as the parameter of a reading. */
export const filterTexts = (filters: readonly Filter[]): string[] => filters.map(textOf)

/** The address search with one filter more, or undefined if it cannot be added. */
export function withFilter(search: URLSearchParams, filter: Filter): string | undefined {
  const filters = filtersOf(search)
  if (filter.value === OTHER_KEY || filters.length >= FILTERS_MAX || has(filters, filter)) return undefined
  return withFilters(search, [...filters, filter])
}

/** The address search without a filter. */
export const withoutFilter = (search: URLSearchParams, filter: Filter): string =>
  withFilters(
    search,
    filtersOf(search).filter((each) => textOf(each) !== textOf(filter)),
  )

/** The address search with these filters in place of its own. */
export function withFilters(search: URLSearchParams, filters: readonly Filter[]): string {
  const next = new URLSearchParams(search)
  next.delete('filter')
  for (const filter of filters) next.append('filter', textOf(filter))
  return `?${next}`
}

const has = (filters: readonly Filter[], filter: Filter) =>
  filters.some((each) => textOf(each) === textOf(filter))
