import { expect, test } from 'vitest'
import { orderEntry, reversed, type LedgerLine } from '../../ledger/domain/entries.ts'
import { NO_RULES } from '../../pricing/domain/rules.ts'
import { computeTotals } from '../../pricing/domain/totals.ts'
import type { Order, StoredOrderLine } from './order.ts'
import { planRefund, refundableOf, type RefundPlan, type RefundRequest } from './refund-plan.ts'

/** A repeatable source of whole numbers below a limit. */
function createDice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
type Dice = ReturnType<typeof createDice>

const zone = (price: number) => ({
  ...{ id: 'z', name: 'Everywhere', areas: [{ country: '*' }] },
  options: [{ id: 'o', name: 'Post', kind: 'flat' as const, price, steps: [], freeFrom: null }],
})
const rate = (id: string, taxClass: string, ppm: number, additional: boolean, shippingTaxed: boolean) => ({
  ...{ id, name: id, area: { country: '*' }, taxClass, ppm, from: null, until: null, additional },
  shippingTaxed,
})

/** An order with random lines, taxes, discount and shipping. */
function randomOrder(dice: Dice) {
  const lines = Array.from({ length: 1 + dice(4) }, (_, at) => ({
    ...{ id: `l${at}`, productId: `p${at}`, variantId: `v${at}`, quantity: 1 + dice(5) },
    ...{ unitPrice: dice(5) === 0 ? 0 : dice(10_000), taxClass: dice(2) === 0 ? 'standard' : 'reduced' },
    ...{ weight: 0, needsShipping: dice(4) > 0 },
  }))
  const coupon = {
    ...{
      id: 'c',
      code: 'C',
      kind: 'percent' as const,
      productIds: null,
      ppm: dice(900_000),
      amount: 0,
      minimum: 0,
    },
    ...{ startsAt: null, endsAt: null, usesLeft: null, combines: true },
  }
  const rates = [
    rate('a', 'standard', dice(300_000), false, dice(2) === 0),
    rate('b', 'reduced', dice(100_000), false, true),
    rate('c', 'standard', dice(50_000), true, dice(2) === 0),
  ]
  const totals = computeTotals({
    ...{ lines, codes: ['C'], coupons: [coupon], place: { country: 'DE' }, optionId: 'o', at: 0 },
    rules: { ...NO_RULES, rates, zones: [zone(dice(1_500))], pricesIncludeTax: dice(2) === 0 },
  })
  const stored = totals.lines.map((line): StoredOrderLine => ({
    ...line,
    ...{ productId: 'p', productType: 'physical', title: '', sku: '', options: [], image: null },
    ...{ additionalFields: null, taxClass: '', stockTaken: line.quantity },
    ...{ fulfilled: dice(line.quantity + 1), removed: 0, refunded: 0, restocked: 0 },
  }))
  const { taxLines, coupons, trace, shipping } = totals
  const snapshot = {
    ...{ shippingAddress: null, billingAddress: null, note: '', delivery: null, payment: null },
    ...{ taxLines, coupons, trace },
  }
  return {
    totals,
    lines: stored,
    order: { shipping, snapshot } satisfies Pick<Order, 'shipping' | 'snapshot'>,
  }
}

/** An order of one line of 10.00, of which 1.60 are tax. */
function taxedLine() {
  const { order, lines } = randomOrder(createDice(1))
  const [line] = lines
  const kind = { rateId: 'a', name: 'a', taxClass: 'standard', ppm: 190_476, isIncluded: true }
  const tax = { ...kind, base: 840, amount: 160, shipping: 0 }
  const taxLines = [{ ...tax, lines: { [line!.id]: 160 } }]
  return {
    order: { shipping: 0, snapshot: { ...order.snapshot, taxLines } },
    lines: [{ ...line!, quantity: 1, net: 1_000, tax: 160, fulfilled: 0 }],
  }
}

/** The sums of the accounts; what was sold, its discount, shipping and refunds are one. */
function sumsOf(entries: readonly LedgerLine[]): Record<string, number> {
  const sums: Record<string, number> = { net: 0, clearing: 0 }
  for (const { account, amount, rateId } of entries) {
    const key = account === 'clearing' ? account : account === 'tax-payable' ? `tax ${rateId}` : 'net'
    sums[key] = (sums[key] ?? 0) + amount
  }
  return sums
}

/** A random wish; some ask for too much. */
const randomWish = (dice: Dice, lines: readonly StoredOrderLine[]): RefundRequest => ({
  lines: lines.flatMap(({ id: lineId, quantity }) =>
    dice(2) === 0 ? [{ lineId, quantity: 1 + dice(quantity), restock: dice(2) === 0 }] : [],
  ),
  shipping: dice(3) === 0 ? dice(600) : 0,
  amount: dice(3) === 0 ? dice(3_000) : 0,
})

test('refunds in any slices, of which some fail, end at 0 in every account, tax included', () => {
  let refunds = 0
  let refused = 0
  let failures = 0
  for (let seed = 1; seed <= 2_000; seed++) {
    const dice = createDice(seed)
    const { totals, lines, order } = randomOrder(dice)
    const entries = [...orderEntry(totals, 'clearing')]
    const earlier: RefundPlan[] = []
    const apply = (wish: RefundRequest) => {
      const planned = planRefund(order, lines, earlier, wish)
      if (!planned.ok) return false
      const { plan } = planned
      entries.push(...plan.entry)
      earlier.push(plan)
      for (const { lineId, quantity, removed, restocked } of plan.lines) {
        const line = lines.find(({ id }) => id === lineId)!
        line.refunded += quantity
        line.removed += removed
        line.restocked += restocked
        expect(line.refunded).toBeLessThanOrEqual(line.quantity)
        expect(line.fulfilled + line.removed).toBeLessThanOrEqual(line.quantity)
        expect(line.restocked).toBeLessThanOrEqual(line.stockTaken)
      }
      expect(plan.entry.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      return true
    }
    /** Fails one of the refunds. The items of one that was booked stay returned. */
    const fail = (isBooked: boolean) => {
      const [failed] = earlier.splice(dice(earlier.length), 1)
      if (!failed) return
      entries.push(...reversed(failed.entry))
      failures += 1
      if (isBooked) return
      for (const { lineId, quantity, removed, restocked } of failed.lines) {
        const line = lines.find(({ id }) => id === lineId)!
        line.refunded -= quantity
        line.removed -= removed
        line.restocked -= restocked
      }
    }
    for (let tries = dice(6); tries > 0; tries--) {
      if (dice(4) === 0) fail(dice(2) === 0)
      if (apply(randomWish(dice, lines))) refunds += 1
      else refused += 1
    }
    const { amount } = refundableOf(order, lines, earlier)
    expect(amount).toBeGreaterThanOrEqual(0)
    expect(planRefund(order, lines, earlier, { lines: [], shipping: 0, amount: amount + 1 })).toEqual({
      ok: false,
      problems: [{ field: 'amount', left: amount, unit: 'money' }],
    })
    if (amount > 0) expect(apply({ lines: [], shipping: 0, amount })).toBe(true)
    expect(Object.values(sumsOf(entries)).filter((sum) => sum !== 0)).toEqual([])
  }
  expect(refunds).toBeGreaterThan(1_000)
  expect(refused).toBeGreaterThan(100)
  expect(failures).toBeGreaterThan(500)
})

test('the tax that a failed refund moved into a later one is not returned twice', () => {
  const { order, lines } = taxedLine()
  const some = (amount: number, earlier: RefundPlan[]) => {
    const planned = planRefund(order, lines, earlier, { lines: [], shipping: 0, amount })
    if (!planned.ok) throw new Error('nothing is left')
    return planned.plan
  }
  const failed = some(1, [])
  const second = some(3, [failed])
  expect([failed, second].map(({ taxLines }) => taxLines[0]?.amount ?? 0)).toEqual([0, 1])
  expect(some(997, [second]).taxLines).toMatchObject([{ amount: 159 }])
})

test('all lines and the shipping, refunded one by one, are the whole order', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const { totals, lines, order } = randomOrder(createDice(seed))
    if (totals.grandTotal === 0) continue
    const shipping = refundableOf(order, lines, []).shipping
    const all = lines.map(({ id: lineId, quantity }) => ({ lineId, quantity, restock: false }))
    const planned = planRefund(order, lines, [], { lines: all, shipping, amount: 0 })
    expect(planned).toMatchObject({ ok: true, plan: { amount: totals.grandTotal } })
  }
})
