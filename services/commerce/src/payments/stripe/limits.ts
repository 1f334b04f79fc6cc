import type { CurrencyCode } from '@portico/proto/enums/currency'
import type { PaymentLimits } from '../port.ts'

/** Stripe's smallest charges in minor units, as its documentation lists them. Others are refused by Stripe itself. */
const minimums: Partial<Record<CurrencyCode, number>> = {
  EUR: 50,
  USD: 50,
  AUD: 50,
  NOK: 300,
  CAD: 50,
  NZD: 50,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  CHF: 50,
  MXN: 1_000,
  SGD: 50,
  SEK: 300,
  CZK: 1_500,
  PLN: 200,
  THB: 1_000,
  MYR: 200,
  BRL: 50,
  INR: 50,
  JPY: 50,
}
/** Stripe accepts amounts of eight digits. */
const MAXIMUM = 99_999_999

export const limitsOf = (currency: CurrencyCode): PaymentLimits => ({
  minimum: minimums[currency] ?? 1,
  maximum: MAXIMUM,
  methods: currency === 'EUR' ? ['card', 'bank-debit'] : ['card'],
})
