import * as z from 'zod'
import { currencyCodes, type CurrencyCode } from '../../enums/currency.ts'

export const Currency = z.enum(currencyCodes as [CurrencyCode, ...CurrencyCode[]])

/** An amount in cart v1 and variants: `{currency: 'USD', value: '6.00'}`. */
export const MoneyV1 = z.object({ currency: Currency, value: z.string() })

/** An amount in cart v3; `value` is in minor units. */
export const MoneyV3 = z.object({
  currencyCode: Currency,
  value: z.number().int(),
  decimalValue: z.string(),
  fractionalDigits: z.number().int(),
})
