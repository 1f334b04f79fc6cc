import { expect, test } from 'vitest'
import { soldToday, todayOf, twoDays } from './data.ts'

const HOUR = 3_600_000

test('today is compared with yesterday up to the end of the same hour', () => {
  const now = new Date(2026, 2, 2, 9, 20).getTime()
  const { midnight, from, to } = twoDays(now)
  expect(midnight - Date.parse(from)).toBe(24 * HOUR)
  expect(Date.parse(to)).toBeGreaterThan(now)
  const row = (hours: number, visits: number) => ({
    key: new Date(midnight + hours * HOUR).toISOString(),
    visits,
    pageViews: 2 * visits,
    visitors: visits,
  })
  const rows = [row(-20, 1), row(-15, 2), row(-14, 4), row(-1, 8), row(0, 16), row(9, 32)]
  expect(todayOf(rows, midnight, now)).toEqual({
    visits: 48,
    pageViews: 96,
    before: 3,
    until: midnight + 10 * HOUR,
  })
})

test('today is sold what the orders of today cost, with shipping and tax and without discounts', () => {
  const sums = { sales: 10_000, discounts: 1_000, shipping: 500, tax: 1_900, refunds: 300 }
  const days = [
    { day: '2026-03-01', orders: 9, ...sums },
    { day: '2026-03-02', orders: 2, ...sums },
  ]
  expect(soldToday({ days, today: '2026-03-02' })).toEqual({ orders: 2, amount: 11_400 })
  expect(soldToday({ days, today: '2026-03-03' })).toEqual({ orders: 0, amount: 0 })
})
