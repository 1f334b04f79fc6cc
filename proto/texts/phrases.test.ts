import { expect, test } from 'vitest'
import { RELATIVE_TIME_REFRESH_MS } from '../limits/display-limits.ts'
import { money } from '../money/money.ts'
import { formatFileSize, priceLabel, renewalPhrase, summaryValue } from './phrases.ts'

test.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1_023, '1023 Bytes'],
  [1_024, '1 KB'],
  [1_536, '1.5 KB'],
  [1_000_000, '976.56 KB'],
  [1_048_575, '1 MB'],
  [1_048_576, '1 MB'],
  [1_073_741_824, '1 GB'],
  [2_199_023_255_552, '2 TB'],
  [2 ** 50, '1024 TB'],
])('MISC-02: %d bytes are shown as %s', (bytes, shown) => expect(formatFileSize(bytes)).toBe(shown))

test('ANIM-08: relative times are refreshed every 5000 ms', () => {
  expect(RELATIVE_TIME_REFRESH_MS).toBe(5_000)
})

test.each([
  [1, 'week', 0, 'renews every week'],
  [1, 'month', 0, 'renews every month'],
  [1, 'year', 0, 'renews every year'],
  [3, 'week', 0, 'renews every 3 weeks'],
  [3, 'month', 6, 'renews every 3 months for 6 payments'],
  [3, 'year', 6, 'renews every 3 years for 6 payments'],
  [1, 'month', 6, 'renews every month for 6 payments'],
  [1, 'year', 1, 'renews every year for 1 payment'],
] as const)('COMM-18: every %d %s, %d cycles: %s', (value, unit, numBillingCycles, phrase) => {
  expect(renewalPhrase({ billingPeriod: { value, unit }, numBillingCycles })).toBe(phrase)
})

test('COMM-17: a product whose variants differ in price costs "from" the lowest', () => {
  const usd = (amount: number) => money(amount, 'USD')
  expect(priceLabel([usd(900), usd(600), usd(1_200)])).toBe('from $6.00')
  expect(priceLabel([usd(600), usd(600)])).toBe('$6.00')
  expect(priceLabel([usd(600)])).toBe('$6.00')
  expect(priceLabel([])).toBe('')
})

test('FORM-25: an empty summary value is N/A', () => {
  expect(['', '  ', null, undefined, '0', 'x'].map(summaryValue)).toEqual([
    'N/A',
    'N/A',
    'N/A',
    'N/A',
    '0',
    'x',
  ])
})
