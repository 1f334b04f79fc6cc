import { expect, test } from 'vitest'
import { defaultRates, scaledRates } from './rates.ts'

test('PORTICO_RATE_SCALE multiplies the rates, and each stays at least 1', () => {
  expect(scaledRates(1)).toEqual(defaultRates)
  expect(scaledRates(10)).toMatchObject({ websitesPerHour: 100, mailsToAddress: 300 })
  expect(scaledRates(0.01).websitesPerHour).toBe(1)
})
