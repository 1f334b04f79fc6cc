import { expect, test } from 'vitest'
import { NO_RULES, type PriceRules } from '../../pricing/domain/rules.ts'
import { computeTotals } from '../../pricing/domain/totals.ts'
import { orderEntry, paidEntry, reversed, type LedgerLine } from './entries.ts'

const rate = {
  id: 'vat',
  name: 'VAT',
  area: { country: '*' },
  taxClass: 'standard',
  ppm: 190_000,
  from: null,
  until: null,
  shippingTaxed: true,
  additional: false,
}
const zone = {
  id: 'z',
  name: 'Everywhere',
  areas: [{ country: '*' }],
  options: [{ id: 'o', name: 'Post', kind: 'flat' as const, price: 495, steps: [], freeFrom: null }],
}
const coupon = {
  id: 'c',
  code: 'TENTH',
  kind: 'percent' as const,
  productIds: null,
  ppm: 100_000,
  amount: 0,
  minimum: 0,
  startsAt: null,
  endsAt: null,
  usesLeft: null,
  combines: true,
}
const totals = (rules: Partial<PriceRules>) =>
  computeTotals({
    lines: ['a', 'b'].map((id, index) => ({
      ...{ id, productId: id, variantId: id, quantity: index + 1, unitPrice: 1_999 },
      ...{ taxClass: 'standard', weight: 0, needsShipping: true },
    })),
    rules: { ...NO_RULES, rates: [rate], zones: [zone], ...rules },
    codes: ['TENTH'],
    coupons: [coupon],
    place: { country: 'DE' },
    optionId: 'o',
    at: 0,
  })
const byAccount = (lines: readonly LedgerLine[]) => {
  const sums: Record<string, number> = {}
  for (const { account, amount } of lines) sums[account] = (sums[account] ?? 0) + amount
  return sums
}
const total = (lines: readonly LedgerLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0)

test('an order with added tax sums to zero, and each account has its part', () => {
  const priced = totals({})
  const entry = orderEntry(priced, 'clearing')
  expect(total(entry)).toBe(0)
  expect(byAccount(entry)).toEqual({
    clearing: priced.grandTotal,
    discounts: priced.discount,
    sales: -priced.subtotal,
    shipping: -495,
    'tax-payable': -priced.tax,
  })
})

test('included tax is taken out of sales and shipping, and what the buyer pays stays', () => {
  const priced = totals({ pricesIncludeTax: true })
  const entry = orderEntry(priced, 'receivable')
  const sums = byAccount(entry)
  expect(priced.includedTax).toBeGreaterThan(0)
  expect(total(entry)).toBe(0)
  expect(sums['receivable']).toBe(priced.subtotal - priced.discount + 495)
  expect(sums['sales']! + sums['discounts']! + sums['shipping']!).toBe(
    -(priced.grandTotal - priced.includedTax),
  )
  expect(total([...entry, ...reversed(entry)])).toBe(0)
})

test('a received order that is paid no longer has a receivable; nothing is posted of nothing', () => {
  expect(
    byAccount([...orderEntry(totals({}), 'receivable'), ...paidEntry(totals({}).grandTotal)]),
  ).toMatchObject({
    receivable: 0,
    clearing: totals({}).grandTotal,
  })
  expect(paidEntry(0)).toEqual([])
})
