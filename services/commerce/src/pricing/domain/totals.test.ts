import { describe, expect, test } from 'vitest'
import type { PriceLine, PricingInput } from './price-input.ts'
import { NO_RULES, type Coupon, type ShippingOption, type TaxRate } from './rules.ts'
import { sliceOf, splitRefund } from './refunds.ts'
import { computeTotals } from './totals.ts'

const AT = Date.UTC(2026, 0, 15)
const line = (unitPrice: number, quantity = 1, more: Partial<PriceLine> = {}): PriceLine => ({
  id: `line-${unitPrice}`,
  productId: `product-${unitPrice}`,
  variantId: `variant-${unitPrice}`,
  quantity,
  unitPrice,
  taxClass: 'standard',
  weight: 0,
  needsShipping: true,
  ...more,
})
const rate = (ppm: number, more: Partial<TaxRate> = {}): TaxRate => ({
  id: 'rate',
  name: 'VAT',
  area: { country: '*' },
  taxClass: 'standard',
  ppm,
  from: null,
  until: null,
  shippingTaxed: false,
  additional: false,
  ...more,
})
const percent = (code: string, ppm: number, more: Partial<Coupon> = {}): Coupon => ({
  id: code,
  code,
  kind: 'percent',
  productIds: null,
  ppm,
  amount: 0,
  minimum: 0,
  startsAt: null,
  endsAt: null,
  usesLeft: null,
  combines: true,
  ...more,
})
const fixed = (code: string, amount: number, more: Partial<Coupon> = {}): Coupon =>
  percent(code, 0, { kind: 'fixed', amount, ...more })
const flat = (price: number, more: Partial<ShippingOption> = {}): ShippingOption => ({
  id: `flat-${price}`,
  name: 'Parcel',
  kind: 'flat',
  price,
  steps: [],
  freeFrom: null,
  ...more,
})
const GERMANY = { country: 'DE', postalCode: '10115' }
const totals = (
  lines: PriceLine[],
  { coupons = [], rules = {}, ...more }: Partial<Omit<PricingInput, 'rules'>> & { rules?: object } = {},
) =>
  computeTotals({
    lines,
    rules: { ...NO_RULES, ...rules },
    coupons,
    codes: coupons.map(({ code }) => code),
    place: null,
    optionId: null,
    at: AT,
    ...more,
  })

describe('totals that other shops get wrong', () => {
  test('10 × 23.90 with 20 % included and a coupon of 25 % cost 179.25, and a full refund is 179.25', () => {
    const sold = totals([line(2_390, 10)], {
      coupons: [percent('SUMMER', 250_000)],
      rules: { pricesIncludeTax: true, rates: [rate(200_000)] },
    })
    expect([sold.subtotal, sold.discount, sold.grandTotal]).toEqual([23_900, 5_975, 17_925])
    expect([sold.tax, sold.includedTax]).toEqual([0, 2_988])
    const [only] = sold.lines
    const slices = [3, 4, 3].reduce(
      ({ before, refunded }, slice) => ({
        before: before + slice,
        refunded: refunded + sliceOf(only!.net, { whole: 10, before, slice }),
      }),
      { before: 0, refunded: 0 },
    )
    expect(slices.refunded).toBe(17_925)
    expect(sold.trace[1]).toEqual({
      kind: 'percentCoupon',
      code: 'SUMMER',
      ppm: 250_000,
      base: 23_900,
      amount: -5_975,
    })
  })

  test('24.99 with 10.75 % and untaxed shipping of 6.44 cost 34.12', () => {
    const rules = {
      rates: [rate(107_500)],
      zones: [{ id: 'z', name: 'All', areas: [{ country: '*' }], options: [flat(644)] }],
    }
    const sold = totals([line(2_499)], { rules, place: GERMANY })
    expect([sold.tax, sold.shipping, sold.grandTotal]).toEqual([269, 644, 3_412])
  })

  test('4 × 2.50 with 23 % cost 12.30', () => {
    expect(totals([line(250, 4)], { rules: { rates: [rate(230_000)] } }).grandTotal).toBe(1_230)
  })

  test('8.875 % of 200.00 is 17.75', () => {
    expect(totals([line(20_000)], { rules: { rates: [rate(88_750)] } }).tax).toBe(1_775)
  })
})

describe('coupons', () => {
  test('apply to products before the order, percentages before amounts, each to what is left', () => {
    const [mug, bowl] = [line(1_000, 2), line(3_000)]
    const coupons = [
      fixed('D', 500),
      percent('C', 100_000),
      fixed('B', 300, { productIds: [mug.productId] }),
      percent('A', 500_000, { productIds: [mug.productId] }),
    ]
    const sold = totals([mug, bowl], { coupons })
    expect(sold.trace.map((step) => ('code' in step ? [step.code, step.base, step.amount] : []))).toEqual([
      [],
      ['A', 2_000, -1_000],
      ['B', 1_000, -300],
      ['C', 3_700, -370],
      ['D', 3_330, -500],
      [],
    ])
    expect(sold.lines.map(({ net }) => net)).toEqual([535, 2_295])
    expect(sold.grandTotal).toBe(2_830)
  })

  test('the cheaper of sets that do not combine counts; of equal sets the one with the smaller code', () => {
    const alone = { combines: false }
    const coupons = [percent('TEN', 100_000), fixed('FIVE', 500), fixed('ALONE', 2_000, alone)]
    const cheap = totals([line(10_000)], { coupons })
    expect(cheap.coupons.map(({ code }) => code)).toEqual(['ALONE'])
    expect(cheap.invalidCoupons).toEqual([
      { code: 'TEN', reason: 'notCombined' },
      { code: 'FIVE', reason: 'notCombined' },
    ])
    const both = totals([line(10_000)], { coupons: [fixed('B', 100, alone), fixed('A', 100, alone)] })
    expect(both.coupons.map(({ code }) => code)).toEqual(['A'])
  })

  test('are never more than what they apply to, and each that does not count has its reason', () => {
    const product = { productIds: ['another'] }
    const coupons = [
      fixed('ALL', 99_999),
      fixed('EARLY', 1, { startsAt: AT + 1 }),
      fixed('LATE', 1, { endsAt: AT }),
      fixed('USED', 1, { usesLeft: 0 }),
      fixed('MINE', 1, { customerUsesLeft: 0 }),
      fixed('OTHER', 1, product),
      fixed('MORE', 1, { minimum: 1_500 }),
    ]
    const codes = [...coupons.map(({ code }) => code), 'GONE']
    const sold = totals([line(1_000)], { coupons, codes })
    expect([sold.discount, sold.grandTotal]).toEqual([1_000, 0])
    expect(sold.invalidCoupons).toEqual([
      { code: 'EARLY', reason: 'notStarted' },
      { code: 'LATE', reason: 'ended' },
      { code: 'USED', reason: 'usedUp' },
      { code: 'MINE', reason: 'usedByCustomer' },
      { code: 'OTHER', reason: 'otherProducts' },
      { code: 'MORE', reason: 'minimum', missing: 500 },
      { code: 'GONE', reason: 'unknown' },
    ])
  })
})

describe('shipping', () => {
  const pickup = flat(0, { id: 'shop', name: 'Shop', kind: 'pickup' })
  const byWeight = flat(0, {
    id: 'weight',
    kind: 'weight',
    steps: [
      { upTo: 1_000, price: 400 },
      { upTo: 5_000, price: 700 },
    ],
  })
  const rules = {
    pickups: [pickup],
    zones: [
      { id: 'world', name: 'World', areas: [{ country: '*' }], options: [flat(2_000)] },
      { id: 'de', name: 'Germany', areas: [{ country: 'DE' }], options: [flat(600), byWeight] },
      {
        id: 'berlin',
        name: 'Berlin',
        areas: [{ country: 'DE', postal: '10000-14999' }],
        options: [flat(300, { freeFrom: 5_000 })],
      },
    ],
  }

  test('the most specific zone counts, and its cheapest option is selected until another one is', () => {
    const at = (place: PricingInput['place'], optionId: string | null = null, weight = 0) =>
      totals([line(1_000, 1, { weight })], { rules, place, optionId }).delivery
    expect(at(GERMANY)).toMatchObject({ zoneId: 'berlin', selected: { id: 'flat-300', price: 300 } })
    expect(at({ country: 'DE', postalCode: '20095' }).options.map(({ id, price }) => [id, price])).toEqual([
      ['flat-600', 600],
      ['weight', 400],
      ['shop', 0],
    ])
    expect(at({ country: 'DE' }, null, 3_000).selected?.id).toBe('flat-600')
    expect(at({ country: 'DE' }, null, 9_000).options.map(({ id }) => id)).toEqual(['flat-600', 'shop'])
    expect(at({ country: 'FR' }, 'shop').selected).toMatchObject({ isPickup: true, price: 0 })
  })

  test('without a place nothing is known, a place without a zone has pickup only, and downloads need no shipping', () => {
    const noWorld = { ...rules, zones: rules.zones.slice(1) }
    const of = (place: PricingInput['place'], needsShipping = true) =>
      totals([line(1_000, 1, { needsShipping })], { rules: noWorld, place }).delivery
    expect(of(null)).toMatchObject({ status: null, selected: null, options: [{ id: 'shop' }] })
    expect(of({ country: 'FR' })).toMatchObject({ status: 'POSTAL_CODE_NOT_APPLICABLE', selected: null })
    expect(of(GERMANY).status).toBe('APPLICABLE_SHIPPING_OPTIONS')
    expect(of(GERMANY, false)).toMatchObject({ status: 'SHIPPING_NOT_REQUIRED', options: [] })
  })

  test('costs nothing from an amount on, and with a coupon for free shipping, which the trace shows', () => {
    expect(totals([line(5_000)], { rules, place: GERMANY }).shipping).toBe(0)
    const free = percent('SHIP', 0, { kind: 'freeShipping' })
    const sold = totals([line(1_000)], { rules, place: GERMANY, coupons: [free] })
    expect([sold.shipping, sold.discount, sold.grandTotal]).toEqual([0, 0, 1_000])
    expect(sold.coupons).toMatchObject([{ code: 'SHIP', amount: 0, shippingSaved: 300 }])
    expect(sold.trace.slice(1, 3)).toEqual([
      { kind: 'shipping', name: 'Parcel', amount: 300 },
      { kind: 'freeShippingCoupon', code: 'SHIP', base: 300, amount: -300 },
    ])
  })
})

describe('tax', () => {
  test('the most specific rate of the date counts, and additional rates are added to it', () => {
    const rates = [
      rate(50_000, { id: 'all' }),
      rate(190_000, { id: 'old', area: { country: 'DE' }, until: AT }),
      rate(160_000, { id: 'new', area: { country: 'DE' }, from: AT }),
      rate(10_000, { id: 'city', name: 'City', area: { country: 'DE', postal: '101' }, additional: true }),
    ]
    const at = (place: PricingInput['place'], time = AT) =>
      totals([line(10_000)], { rules: { rates }, place, at: time }).taxLines.map(({ rateId, amount }) => [
        rateId,
        amount,
      ])
    expect(at(GERMANY)).toEqual([
      ['new', 1_600],
      ['city', 100],
    ])
    expect(at({ country: 'DE' }, AT - 1)).toEqual([['old', 1_900]])
    expect(at({ country: 'FR' })).toEqual([['all', 500]])
    expect(at(null)).toEqual([['all', 500]])
  })

  test('shipping is taxed as the goods that are sent, where the rate says so', () => {
    const rules = {
      rates: [
        rate(200_000, { shippingTaxed: true }),
        rate(100_000, { id: 'low', taxClass: 'reduced', shippingTaxed: true }),
      ],
      zones: [{ id: 'z', name: 'All', areas: [{ country: '*' }], options: [flat(400)] }],
    }
    const lines = [line(3_000), line(1_000, 1, { taxClass: 'reduced' }), line(500, 1, { taxClass: 'zero' })]
    const sold = totals(lines, { rules, place: GERMANY })
    expect(sold.lines.map(({ shipping }) => shipping)).toEqual([267, 89, 44])
    expect(sold.taxLines.map(({ base, amount }) => [base, amount])).toEqual([
      [1_089, 109],
      [3_267, 653],
    ])
    expect(sold.lines.map(({ tax, shippingTax }) => tax + shippingTax)).toEqual([653, 109, 0])
  })

  test('included tax leaves the price and is the tax of the destination; pickup is taxed at the store', () => {
    const rules = {
      pricesIncludeTax: true,
      storePlace: { country: 'FR' },
      rates: [
        rate(190_000, { area: { country: 'DE' } }),
        rate(200_000, { id: 'fr', area: { country: 'FR' } }),
      ],
      pickups: [flat(0, { id: 'shop', kind: 'pickup' })],
    }
    const included = (place: PricingInput['place'], optionId: string | null = null) => {
      const { grandTotal, includedTax, tax } = totals([line(11_900)], { rules, place, optionId })
      return [grandTotal, includedTax, tax]
    }
    expect(included(GERMANY)).toEqual([11_900, 1_900, 0])
    expect(included(GERMANY, 'shop')).toEqual([11_900, 1_983, 0])
    expect(included(null)).toEqual([11_900, 1_983, 0])
  })

  test('a place without a rate is flagged, and not sold to if the owner says so', () => {
    const rules = { rates: [rate(190_000, { area: { country: 'DE' } })] }
    expect(totals([line(100)], { rules, place: { country: 'US' } })).toMatchObject({
      tax: 0,
      withoutRate: true,
      isSoldThere: true,
    })
    const strict = { ...rules, sellWithoutRate: false }
    expect(totals([line(100)], { rules: strict, place: { country: 'US' } }).isSoldThere).toBe(false)
    expect(totals([line(100)], { rules: strict, place: GERMANY }).isSoldThere).toBe(true)
    expect(totals([line(100)], { rules: strict }).isSoldThere).toBe(true)
  })
})

test('a refund of an amount takes from each part at most what is left of it', () => {
  expect(splitRefund(100, [33, 67])).toEqual([33, 67])
  expect(splitRefund(50, [33, 67])).toEqual([17, 33])
  expect(splitRefund(0, [0, 0])).toEqual([0, 0])
  expect(() => splitRefund(101, [33, 67])).toThrow(RangeError)
})
