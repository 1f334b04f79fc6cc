import * as z from 'zod'
import { currencyCodes, type CurrencyCode } from '../enums/currency.ts'

export const Currency = z.enum(currencyCodes as [CurrencyCode, ...CurrencyCode[]])

/** An amount as cart v1 and variants write it: `{currency: 'USD', value: '6.00'}`. */
export const MoneyV1 = z.object({ currency: Currency, value: z.string() })

/** An amount as cart v3 writes it; `value` is in minor units. */
export const MoneyV3 = z.object({
  currencyCode: Currency,
  value: z.number().int(),
  decimalValue: z.string(),
  fractionalDigits: z.number().int(),
})
