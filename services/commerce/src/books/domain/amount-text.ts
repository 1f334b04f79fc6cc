import { currency, type CurrencyCode } from '@portico/proto/enums/currency'
import { formatMoney } from '@portico/proto/money/money-format'

const isCurrency = (code: string): code is CurrencyCode => Object.hasOwn(currency, code)

/** An amount in words of a fault, such as `€20.00`. */
export const amountText = (amount: number, code: string): string =>
  isCurrency(code) ? formatMoney({ amount, currency: code }) : `${amount} ${code}`
