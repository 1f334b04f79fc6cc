import { countryCodes } from '@portico/proto/enums/country'

/** The countries, sorted by their names in English, the language of the shop's pages. */
export const countries: readonly (readonly [code: string, name: string])[] = namedCountries()

function namedCountries() {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const named = countryCodes.map((code) => [code, names.of(code) ?? code] as const)
  return named.sort(([, a], [, b]) => a.localeCompare(b, 'en'))
}

const nameByCode = new Map(countries)

/** The name of a country. */
export const countryName = (code: string): string => nameByCode.get(code) ?? code
