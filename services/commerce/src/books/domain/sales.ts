import type { SalesReply, SalesSums } from '@portico/proto/http/shop/books'

/** A sum of a day: an account, and the rate of `tax-payable`. Debits are positive. */
export type DaySum = { currency: string; account: string; rateId: string | null; amount: number }
export type SalesDay = { day: string; sums: DaySum[]; counts: Partial<Record<string, number>> }

const NONE: SalesSums = { orders: 0, sales: 0, discounts: 0, shipping: 0, tax: 0, refunds: 0 }
/** The sums of the accounts that sales are made of. Credits are negative in the ledger. */
const accounts: Readonly<Record<string, { key: Exclude<keyof SalesSums, 'orders'>; sign: 1 | -1 }>> = {
  sales: { key: 'sales', sign: -1 },
  discounts: { key: 'discounts', sign: 1 },
  shipping: { key: 'shipping', sign: -1 },
  'tax-payable': { key: 'tax', sign: -1 },
  refunds: { key: 'refunds', sign: 1 },
}

/** The sales of days in the store's currency. Days without an entry are left out. */
export function salesOf(
  days: readonly SalesDay[],
  currency: string,
  rateNames: ReadonlyMap<string, string>,
): Pick<SalesReply, 'days' | 'totals' | 'taxes' | 'otherCurrencies'> {
  const totals = { ...NONE }
  const taxes = new Map<string, number>()
  const others = new Set<string>()
  const shown = days.flatMap(({ day, sums, counts }) => {
    const orders = (counts['order'] ?? 0) + (counts['received'] ?? 0) - (counts['cancelled'] ?? 0)
    const ofDay = { ...NONE, orders }
    for (const sum of sums) {
      const account = accounts[sum.account]
      if (sum.currency !== currency) others.add(sum.currency)
      else if (account) {
        ofDay[account.key] += account.sign * sum.amount
        if (account.key === 'tax' && sum.rateId !== null)
          taxes.set(sum.rateId, (taxes.get(sum.rateId) ?? 0) - sum.amount)
      }
    }
    for (const key of Object.keys(totals) as (keyof SalesSums)[]) totals[key] += ofDay[key]
    return Object.keys(counts).length === 0 ? [] : [{ day, ...ofDay }]
  })
  const byRate = [...taxes].map(([rateId, amount]) => ({
    rateId,
    name: rateNames.get(rateId) ?? 'Deleted rate',
    amount,
  }))
  return {
    days: shown,
    totals,
    taxes: byRate.sort((a, b) => (a.name < b.name ? -1 : 1)),
    otherCurrencies: [...others].sort(),
  }
}
