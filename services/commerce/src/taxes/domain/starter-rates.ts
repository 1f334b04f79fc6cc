import type { TaxRateInput } from '@portico/proto/http/shop/taxes'

/** The day on which this list was put together. Rates change: the owner checks each before it counts as checked. */
export const STARTER_DATE = '2026-11-26'

/** Standard and (main) reduced rates in percent by country, as its tax authority or the European Commission publishes them. */
const RATES: Record<string, { name: string; standard: number; reduced?: number; source: string }> = {
  ...euRates({
    AT: [20, 10],
    BE: [21, 6],
    BG: [20, 9],
    HR: [25, 13],
    CY: [19, 5],
    CZ: [21, 12],
    DK: [25],
    EE: [24, 9],
    FI: [25.5, 13.5],
    FR: [20, 5.5],
    DE: [19, 7],
    GR: [24, 13],
    HU: [27, 5],
    IE: [23, 13.5],
    IT: [22, 10],
    LV: [21, 12],
    LT: [21, 12],
    LU: [17, 8],
    MT: [18, 5],
    NL: [21, 9],
    PL: [23, 8],
    PT: [23, 6],
    RO: [21, 11],
    SK: [23, 19],
    SI: [22, 9.5],
    ES: [21, 10],
    SE: [25, 12],
  }),
  GB: { name: 'VAT', standard: 20, reduced: 5, source: 'HM Revenue & Customs' },
  NO: { name: 'MVA', standard: 25, reduced: 15, source: 'Skatteetaten' },
  CH: { name: 'MWST', standard: 8.1, reduced: 2.6, source: 'Federal Tax Administration' },
  IS: { name: 'VSK', standard: 24, reduced: 11, source: 'Skatturinn' },
  AU: { name: 'GST', standard: 10, source: 'Australian Taxation Office' },
  NZ: { name: 'GST', standard: 15, source: 'Inland Revenue' },
  SG: { name: 'GST', standard: 9, source: 'Inland Revenue Authority of Singapore' },
  JP: { name: 'Consumption tax', standard: 10, reduced: 8, source: 'National Tax Agency' },
  CA: { name: 'GST', standard: 5, source: 'Canada Revenue Agency; provinces add their own' },
  ZA: { name: 'VAT', standard: 15, source: 'South African Revenue Service' },
  IL: { name: 'VAT', standard: 18, source: 'Israel Tax Authority' },
  MX: { name: 'IVA', standard: 16, source: 'SAT' },
}

function euRates(rates: Record<string, [standard: number, reduced?: number]>) {
  return Object.fromEntries(
    Object.entries(rates).map(([country, [standard, reduced]]) => [
      country,
      {
        name: 'VAT',
        standard,
        ...(reduced === undefined ? {} : { reduced }),
        source: 'European Commission, VAT rates in the Member States',
      },
    ]),
  )
}

export const starterCountries: string[] = Object.keys(RATES).sort()

/** Shipping follows the goods in these countries, so it is taxed. */
export function starterRates(countries: readonly string[]): (TaxRateInput & { source: string })[] {
  return [...new Set(countries)].flatMap((country) => {
    const known = RATES[country]
    if (!known) return []
    const rate = (taxClass: 'standard' | 'reduced', percent: number) => ({
      name: `${known.name} ${country}`,
      area: { country },
      taxClass,
      ppm: Math.round(percent * 10_000),
      from: null,
      until: null,
      shippingTaxed: true,
      additional: false,
      source: `${known.source} (${STARTER_DATE})`,
    })
    return [
      rate('standard', known.standard),
      ...(known.reduced === undefined ? [] : [rate('reduced', known.reduced)]),
    ]
  })
}
