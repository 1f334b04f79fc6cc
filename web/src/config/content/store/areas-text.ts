import type { Area } from '@portico/proto/http/shop/areas'
import { once } from '../../../lib/once.ts'

const names = once(() => new Intl.DisplayNames(['en'], { type: 'region' }))

/** The English name of a country; its code if it has none. */
export function countryName(code: string): string {
  try {
    return names().of(code) ?? code
  } catch {
    return code
  }
}

/** An area in words: "Germany, 10000-14999". */
export function areaName({ country, region, postal }: Area): string {
  if (country === '*') return 'Everywhere'
  return [countryName(country), region, postal].filter(Boolean).join(', ')
}

/** Areas as they are typed: `DE, US-CA, DE 10000-14999`; `*` is everywhere. */
export const areasText = (areas: readonly Area[]): string => areas.map(areaText).join(', ')

const areaText = ({ country, region, postal }: Area): string =>
  (region === undefined ? country : `${country}-${region}`) + (postal === undefined ? '' : ` ${postal}`)

/** Reads typed areas. A part that is none is kept as a country, which the service refuses by name. */
export const parseAreas = (text: string): Area[] =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim().toUpperCase())
    .filter(Boolean)
    .map(parseArea)

function parseArea(part: string): Area {
  if (part === '*' || part === 'EVERYWHERE') return { country: '*' }
  const [, country = part, region, postal] =
    /^([A-Z]{2})(?:-([A-Z0-9]{1,10}))?(?:\s+([A-Z0-9 ]{1,10}(?:-[A-Z0-9 ]{1,10})?))?$/.exec(part) ?? []
  return {
    country,
    ...(region === undefined ? {} : { region }),
    ...(postal === undefined ? {} : { postal }),
  }
}
