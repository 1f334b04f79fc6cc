import { regionsOf } from './regions.ts'

/**
 * How the address of a country differs from the usual one, which has a postal code and no region. `region` is the name of
 * the region's field, `regions` its codes and names, `postal` the name of the postal code; null without one.
 */
export type CountryFormat = {
  region?: string
  regions?: readonly (readonly [code: string, name: string])[]
  postal?: string | null
  isPostalOptional?: true
}

/** Countries whose addresses have no postal code, or where few people know theirs. */
const WITHOUT_POSTAL =
  'AE AG AO AW BF BI BJ BO BS BW BZ CF CG CI CM DJ DM ER FJ GD GM GQ GY HK KM KN ML MO MR MW NA NR PA QA RW SB SL SR ST SY TD TG TK TO TV UG VU YE ZW'

/** The name of the region's field, for countries whose addresses name the region. */
const WITH_REGION: Readonly<Record<string, string>> = {
  ...{ AR: 'Province', BR: 'State', CN: 'Province', CO: 'Department', ES: 'Province', ID: 'Province' },
  ...{
    IN: 'State',
    IT: 'Province',
    JP: 'Prefecture',
    KR: 'Province',
    MX: 'State',
    MY: 'State',
    TH: 'Province',
  },
}

/** Addresses that differ from the usual one, by country. */
export const countryFormats: Readonly<Record<string, CountryFormat>> = {
  ...Object.fromEntries(WITHOUT_POSTAL.split(' ').map((code) => [code, { postal: null }])),
  ...Object.fromEntries(Object.entries(WITH_REGION).map(([code, region]) => [code, { region }])),
  AU: { region: 'State', regions: regionsOf.AU, postal: 'Postcode' },
  CA: { region: 'Province', regions: regionsOf.CA },
  GB: { postal: 'Postcode' },
  IE: { region: 'County', postal: 'Eircode', isPostalOptional: true },
  IN: { region: 'State', postal: 'PIN code' },
  NZ: { postal: 'Postcode' },
  US: { region: 'State', regions: regionsOf.US, postal: 'ZIP code' },
}
