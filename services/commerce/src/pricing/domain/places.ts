import type { Area, Place } from './rules.ts'

/** Postal codes are compared without spaces and hyphens, in capitals. */
const plain = (postalCode: string): string => postalCode.replace(/[\s-]/g, '').toUpperCase()

/**
 * How specific an area is for a place: 0 everywhere, 1 its country, 2 its region, 3 and more its postal codes, the more
 * digits the more. Null if the place is not in the area. Without a place only areas that are everywhere match.
 */
export function specificity(area: Area, place: Place | null): number | null {
  if (area.country === '*') return 0
  if (place === null || area.country !== place.country) return null
  if (area.region !== undefined && area.region !== place.region?.toUpperCase()) return null
  if (area.postal === undefined) return area.region === undefined ? 1 : 2
  if (place.postalCode === undefined) return null
  const length = matchedLength(area.postal, plain(place.postalCode))
  return length === null ? null : 3 + length
}

/** The length of the prefix that all codes of a prefix or range have in common; null if the code is not among them. */
function matchedLength(postal: string, code: string): number | null {
  const [from = '', to] = postal.split('-').map(plain)
  if (to === undefined) return code.startsWith(from) ? from.length : null
  if (code.length !== from.length || code < from || code > to) return null
  let common = 0
  while (common < from.length && from[common] === to[common]) common += 1
  return common
}

/** The most specific area of a list for a place; null if none matches. */
export const bestOf = (areas: readonly Area[], place: Place | null): number | null =>
  areas.reduce<number | null>((best, area) => {
    const found = specificity(area, place)
    return found !== null && (best === null || found > best) ? found : best
  }, null)
