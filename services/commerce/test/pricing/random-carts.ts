import type { PriceLine, PricingInput } from '../../src/pricing/domain/price-input.ts'
import { NO_RULES, type Coupon } from '../../src/pricing/domain/rules.ts'

/** Numbers from 0 up to, but not including, 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A cart with up to six lines, five coupons, three options and three rates. Small prices make halves and remainders likely. */
export function randomCart(random: () => number): PricingInput {
  const whole = (below: number) => Math.floor(random() * below)
  const oneOf = <T>(all: readonly T[]): T => all[whole(all.length)]!
  const price = () => whole(oneOf([5, 100, 3_000, 50_000, 100_000_000]))
  const lines = Array.from({ length: 1 + whole(6) }, (_, index): PriceLine => {
    const product = whole(4)
    return {
      id: `l${index}`,
      productId: `p${product}`,
      variantId: `v${product}`,
      quantity: 1 + whole(oneOf([3, 20, 10_000])),
      unitPrice: price(),
      taxClass: oneOf(['standard', 'standard', 'reduced', 'zero']),
      weight: whole(2_000),
      needsShipping: random() < 0.8,
    }
  })
  const coupons = Array.from({ length: whole(6) }, (_, index): Coupon => ({
    id: `c${index}`,
    code: `C${index}`,
    kind: oneOf(['percent', 'percent', 'fixed', 'fixed', 'freeShipping']),
    productIds: random() < 0.4 ? [`p${whole(4)}`] : null,
    ppm: oneOf([1_000_000, 250_000, 333_333, 1 + whole(1_000_000)]),
    amount: price(),
    minimum: random() < 0.3 ? price() : 0,
    startsAt: null,
    endsAt: null,
    usesLeft: null,
    combines: random() < 0.7,
  }))
  const ppm = () => oneOf([190_000, 200_000, 88_750, 107_500, 1 + whole(300_000)])
  const rate = (id: string, taxClass: string, additional: boolean) => ({
    id,
    name: id,
    area: { country: '*' },
    taxClass,
    ppm: ppm(),
    from: null,
    until: null,
    shippingTaxed: random() < 0.5,
    additional,
  })
  const option = (id: string) => ({
    id,
    name: id,
    kind: 'flat' as const,
    price: price() % 10_000,
    steps: [],
    freeFrom: random() < 0.3 ? price() : null,
  })
  const rules = {
    ...NO_RULES,
    pricesIncludeTax: random() < 0.5,
    rates: [
      rate('r1', 'standard', false),
      ...(random() < 0.5 ? [rate('r2', 'reduced', false)] : []),
      ...(random() < 0.3 ? [rate('r3', 'standard', true)] : []),
    ],
    zones: [
      {
        id: 'z',
        name: 'z',
        areas: [{ country: '*' }],
        options: ['o1', 'o2', 'o3'].slice(whole(4)).map(option),
      },
    ],
  }
  return {
    lines,
    rules,
    coupons,
    codes: coupons.map(({ code }) => code),
    place: { country: 'DE' },
    optionId: random() < 0.5 ? oneOf(['o1', 'o2', 'o3']) : null,
    at: 0,
  }
}
