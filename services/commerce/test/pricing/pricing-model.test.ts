import { describe, expect, test } from 'vitest'
import { currency, currencyCodes } from '@portico/proto/enums/currency'
import { sliceOf, splitRefund } from '../../src/pricing/domain/refunds.ts'
import type { PricingInput } from '../../src/pricing/domain/price-input.ts'
import { computeTotals, type Totals } from '../../src/pricing/domain/totals.ts'
import { modelTotals } from './price-model.ts'
import { randomCart, seeded } from './random-carts.ts'
import { rational, isEqual, type Rational } from './rational.ts'

/** Carts of each currency; `PRICING_CARTS=10000` for the whole model. The seed is the number of the currency. */
const CARTS = Number(process.env['PRICING_CARTS'] ?? 400)

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe.each(currencyCodes.map((code, index) => [code, index] as const))(
  'random carts in %s',
  (code, index) => {
    test(`equal the model in rational numbers, and their parts equal the whole`, () => {
      const digits = currency[code].fractionDigits
      const random = seeded(index + 1)
      for (let number = 0; number < CARTS; number += 1) {
        const cart = randomCart(random)
        const totals = computeTotals(cart)
        const wrong = differences(totals, cart, digits) ?? brokenSums(totals) ?? brokenRefunds(totals, random)
        if (wrong !== null) expect.fail(`cart ${number}: ${wrong}: ${JSON.stringify(cart)}`)
      }
    })
  },
)

test('the order of the lines and of the coupons changes nothing', () => {
  const random = seeded(99)
  for (let number = 0; number < CARTS; number += 1) {
    const cart = randomCart(random)
    const turned = computeTotals({
      ...cart,
      lines: [...cart.lines].reverse(),
      coupons: [...cart.coupons].reverse(),
    })
    expect({ ...turned, lines: [...turned.lines].reverse() }).toEqual(computeTotals(cart))
  }
})

test('a coupon of 100 % on the order leaves nothing but shipping and its tax', () => {
  const random = seeded(7)
  for (let number = 0; number < CARTS; number += 1) {
    const cart = randomCart(random)
    const all = { ...cart.coupons[0], kind: 'percent' as const, productIds: null, ppm: 1_000_000 }
    const coupon = { id: 'a', code: 'A', amount: 0, minimum: 0, startsAt: null, endsAt: null, usesLeft: null }
    const totals = computeTotals({
      ...cart,
      codes: ['A'],
      coupons: [{ ...all, ...coupon, combines: true }],
      rules: { ...cart.rules, zones: [] },
    })
    expect([totals.discount, totals.grandTotal]).toEqual([totals.subtotal, 0])
  }
})

/** The first total that differs from the model, in words; null if all are equal. */
function differences(totals: Totals, cart: PricingInput, digits: number): string | null {
  const model = modelTotals(cart, digits)
  const units = 10n ** BigInt(digits)
  const differs = (ours: number, theirs: Rational) => !isEqual(rational(BigInt(ours), units), theirs)
  const names = ['subtotal', 'discount', 'shipping', 'tax', 'includedTax', 'grandTotal'] as const
  const name = names.find((one) => differs(totals[one], model[one]))
  if (name) return `${name} is ${totals[name]}, and in the model ${model[name].n} / ${model[name].d}`
  const line = totals.lines.find(({ id, net }) => differs(net, model.net[id]!))
  return line ? `line ${line.id} is ${line.net}` : null
}

function brokenSums(totals: Totals): string | null {
  const { lines, taxLines, trace } = totals
  const taxes = totals.tax + totals.includedTax
  const checks: Record<string, boolean> = {
    'grand total': totals.grandTotal === totals.subtotal - totals.discount + totals.shipping + totals.tax,
    'net of the lines': sum(lines.map(({ net }) => net)) === totals.subtotal - totals.discount,
    'shipping of the lines': sum(lines.map(({ shipping }) => shipping)) === totals.shipping,
    'taxes of the lines': sum(lines.map(({ tax, shippingTax }) => tax + shippingTax)) === taxes,
    'taxes of the rates': sum(taxLines.map(({ amount }) => amount)) === taxes,
    'parts of the rates': taxLines.every(
      ({ amount, shipping, lines: parts }) => shipping + sum(Object.values(parts)) === amount,
    ),
    'discounts of the coupons': sum(totals.coupons.map(({ amount }) => amount)) === totals.discount,
    'steps of the total':
      sum(trace.map((step) => (step.kind === 'includedTax' || step.kind === 'total' ? 0 : step.amount))) ===
      totals.grandTotal,
    'negative amounts': lines.every(({ net, discount, tax }) => net >= 0 && discount >= 0 && tax >= 0),
  }
  return Object.keys(checks).find((name) => !checks[name]) ?? null
}

/** Refunds every line in random slices, and then the rest as amounts: everything must end at 0. */
function brokenRefunds(totals: Totals, random: () => number): string | null {
  for (const { quantity, net, tax, id } of totals.lines) {
    let before = 0
    let refunded = 0
    let refundedTax = 0
    while (before < quantity) {
      const slice = Math.min(quantity - before, 1 + Math.floor(random() * quantity))
      refunded += sliceOf(net, { whole: quantity, before, slice })
      refundedTax += sliceOf(tax, { whole: quantity, before, slice })
      before += slice
    }
    if (refunded !== net || refundedTax !== tax) return `refunds of line ${id}`
  }
  let left = [...totals.lines.map(({ net }) => net), totals.shipping, totals.tax]
  for (let times = 0; times < 3; times += 1) {
    const amount = times === 2 ? sum(left) : Math.floor(random() * sum(left))
    const parts = splitRefund(amount, left)
    left = left.map((part, index) => part - parts[index]!)
    if (left.some((part) => part < 0)) return 'a refund is more than what is left'
  }
  return sum(left) === 0 ? null : 'refunds of amounts'
}
