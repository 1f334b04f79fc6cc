import { expect, test } from 'vitest'
import { todayOf, twoDays } from './data.ts'

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
