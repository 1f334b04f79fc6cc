import { expect, test } from 'vitest'
import { providerEntry } from './provider-entries.ts'

const movement = (kind: Parameters<typeof providerEntry>[0]['kind'], amount: number, fee = 0) => ({
  ...{ kind, amount, fee },
  net: amount - fee,
})
const linesOf = (...[moved, options]: Parameters<typeof providerEntry>) => {
  const entry = providerEntry(moved, options)
  return (
    entry && [entry.kind, Object.fromEntries(entry.lines.map(({ account, amount }) => [account, amount]))]
  )
}

test('a charge has an entry of its fee alone, and none without a fee', () => {
  expect(linesOf(movement('charge', 10_000, 175))).toEqual(['fee', { fees: 175, clearing: -175 }])
  expect(linesOf(movement('refund', -4_000))).toBeNull()
})

test('a payout moves clearing to the bank, and one that failed comes back if it was booked', () => {
  expect(linesOf(movement('payout', -9_825))).toEqual(['payout', { bank: 9_825, clearing: -9_825 }])
  expect(linesOf(movement('payout', -9_825, 20))).toEqual([
    'payout',
    { bank: 9_825, fees: 20, clearing: -9_845 },
  ])
  expect(linesOf(movement('payout-failure', 9_825))).toEqual([
    'payout-failed',
    { bank: -9_825, clearing: 9_825 },
  ])
  expect(linesOf(movement('payout-failure', 9_825), { isReversed: false })).toBeNull()
})

test('a dispute is a loss with its fee, and a dispute that is won is turned back', () => {
  expect(linesOf(movement('dispute', -2_000, 1_500))).toEqual([
    'dispute',
    { 'dispute-losses': 2_000, fees: 1_500, clearing: -3_500 },
  ])
  expect(linesOf(movement('dispute', 2_000))).toEqual([
    'dispute-won',
    { 'dispute-losses': -2_000, clearing: 2_000 },
  ])
})

test('every entry sums to zero and moves clearing by what the balance moved', () => {
  for (const kind of ['charge', 'fee', 'payout', 'payout-failure', 'dispute'] as const)
    for (const [amount, fee] of [
      [-1_000, 0],
      [-1_000, 15],
      [700, -15],
    ] as const) {
      const moved = movement(kind, amount, fee)
      const lines = providerEntry(moved)?.lines ?? []
      expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(0)
      const clearing = lines.find(({ account }) => account === 'clearing')?.amount ?? 0
      expect(clearing).toBe(kind === 'charge' ? 0 - fee : moved.net)
    }
})
