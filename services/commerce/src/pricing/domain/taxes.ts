import { WHOLE_PPM, roundedQuotient, allocate } from '@portico/proto/money/shares'
import { specificity } from './places.ts'
import { ZERO_TAX, type Place, type PriceRules, type TaxRate } from './rules.ts'
import type { PriceLine } from './price-input.ts'
import type { TotalStep } from '@portico/proto/money/total-steps'

/**
 * One rate on its whole base. `base` is the amount that is taxed: without the tax if it is added, with it if it is included.
 * `lines` and `shipping` are the parts of `amount`, by the line's id; they add up to it.
 */
export type TaxLine = {
  rateId: string
  name: string
  taxClass: string
  ppm: number
  base: number
  amount: number
  isIncluded: boolean
  lines: Record<string, number>
  shipping: number
}

type Taxed = {
  added: number
  included: number
  taxLines: TaxLine[]
  /** By line, in their order: the share of the shipping, tax on the goods, and tax on that share. */
  shippingParts: number[]
  goodsTax: number[]
  shippingTax: number[]
  /** A class of the lines has no rate at this place. */
  withoutRate: boolean
  trace: TotalStep[]
}

type Taxable = {
  lines: readonly PriceLine[]
  net: readonly number[]
  shipping: number
  rules: PriceRules
  place: Place | null
  at: number
}

/**
 * Taxes lines and shipping. The shipping is split over the lines that need it and taxed as they are, if the rate taxes
 * shipping. Exclusive tax is added; inclusive tax is taken out of the shown price, which stays.
 */
export function taxLines({ lines, net, shipping, rules, place, at }: Taxable): Taxed {
  const shippingParts = splitShipping(lines, net, shipping)
  const taxed: Taxed = {
    added: 0,
    included: 0,
    taxLines: [],
    shippingParts,
    goodsTax: lines.map(() => 0),
    shippingTax: lines.map(() => 0),
    withoutRate: false,
    trace: [],
  }
  if (rules.rates.length === 0) return taxed
  for (const taxClass of new Set(lines.map((line) => line.taxClass).sort())) {
    if (taxClass === ZERO_TAX) continue
    const rates = ratesFor(rules.rates, { taxClass, place, at })
    if (rates.length === 0) taxed.withoutRate = true
    for (const rate of rates) addRate(taxed, rate, rates, { lines, net, taxClass, rules })
  }
  return taxed
}

/** Adds the tax of one rate on all lines of its class. */
function addRate(
  taxed: Taxed,
  rate: TaxRate,
  rates: readonly TaxRate[],
  { lines, net, taxClass, rules }: Pick<Taxable, 'lines' | 'net' | 'rules'> & { taxClass: string },
): void {
  const goods = net.map((amount, index) => (lines[index]!.taxClass === taxClass ? amount : 0))
  const carried = taxed.shippingParts.map((amount, index) =>
    rate.shippingTaxed && lines[index]!.taxClass === taxClass ? amount : 0,
  )
  const base = total(goods) + total(carried)
  if (base === 0) return
  const isIncluded = rules.pricesIncludeTax
  // A price with tax is (1 + all its rates) times the price without; shipping may have fewer rates than the goods.
  const goodsWhole = wholeWith(isIncluded ? rates : [])
  const carriedWhole = wholeWith(isIncluded ? rates.filter(({ shippingTaxed }) => shippingTaxed) : [])
  const weights = [
    ...goods.map((amount) => BigInt(amount) * carriedWhole),
    ...carried.map((amount) => BigInt(amount) * goodsWhole),
  ]
  const weighed = weights.reduce((sum, weight) => sum + weight, 0n)
  const amount = roundedQuotient(BigInt(rate.ppm) * weighed, goodsWhole * carriedWhole)
  const parts = allocate(amount, weights)
  const onGoods = parts.slice(0, lines.length)
  const onShipping = parts.slice(lines.length)
  onGoods.forEach((part, index) => (taxed.goodsTax[index]! += part))
  onShipping.forEach((part, index) => (taxed.shippingTax[index]! += part))
  taxed[isIncluded ? 'included' : 'added'] += amount
  taxed.taxLines.push({
    rateId: rate.id,
    name: rate.name,
    taxClass,
    ppm: rate.ppm,
    base,
    amount,
    isIncluded,
    lines: Object.fromEntries(onGoods.flatMap((part, index) => (part > 0 ? [[lines[index]!.id, part]] : []))),
    shipping: total(onShipping),
  })
  const { name, ppm } = rate
  taxed.trace.push({ kind: isIncluded ? 'includedTax' : 'tax', name, ppm, base, amount })
}

const wholeWith = (rates: readonly TaxRate[]): bigint =>
  BigInt(WHOLE_PPM + rates.reduce((sum, { ppm }) => sum + ppm, 0))

/** The rate with the most specific area, the latest of equals, and the additional ones, in the order of their ids. */
export function ratesFor(
  rates: readonly TaxRate[],
  { taxClass, place, at }: { taxClass: string; place: Place | null; at: number },
): TaxRate[] {
  const found: TaxRate[] = []
  let best: { rate: TaxRate; at: number } | null = null
  for (const rate of rates) {
    if (rate.taxClass !== taxClass) continue
    if ((rate.from !== null && at < rate.from) || (rate.until !== null && at >= rate.until)) continue
    const match = specificity(rate.area, place)
    if (match === null) continue
    if (rate.additional) found.push(rate)
    else if (best === null || match > best.at || (match === best.at && isPreferred(rate, best.rate)))
      best = { rate, at: match }
  }
  found.sort((one, other) => (one.id < other.id ? -1 : 1))
  return best ? [best.rate, ...found] : found
}

const isPreferred = (one: TaxRate, other: TaxRate): boolean =>
  (one.from ?? 0) === (other.from ?? 0) ? one.id < other.id : (one.from ?? 0) > (other.from ?? 0)

/** Splits the shipping by the charged prices of the goods that are sent; by quantities if they cost nothing. */
function splitShipping(lines: readonly PriceLine[], net: readonly number[], shipping: number): number[] {
  if (shipping === 0) return lines.map(() => 0)
  const byPrice = lines.map(({ needsShipping }, index) => (needsShipping ? net[index]! : 0))
  if (total(byPrice) > 0) return allocate(shipping, byPrice)
  return allocate(
    shipping,
    lines.map(({ needsShipping, quantity }) => (needsShipping ? quantity : 0)),
  )
}

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
