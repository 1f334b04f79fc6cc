/** The properties of a currency: number of fraction digits, and symbol before an amount. */
export type CurrencyFacts = { fractionDigits: number; symbol: string }

/**
 * The currencies of stores (CUR-01, C-02), with two fraction digits each, except the yen (CUR-02). A symbol that ends in
 * a letter has a space after it.
 */
export const currency = {
  EUR: { fractionDigits: 2, symbol: '€' },
  USD: { fractionDigits: 2, symbol: '$' },
  AUD: { fractionDigits: 2, symbol: 'A$' },
  NOK: { fractionDigits: 2, symbol: 'NOK\u00a0' },
  CAD: { fractionDigits: 2, symbol: 'CA$' },
  NZD: { fractionDigits: 2, symbol: 'NZ$' },
  DKK: { fractionDigits: 2, symbol: 'DKK\u00a0' },
  GBP: { fractionDigits: 2, symbol: '£' },
  HKD: { fractionDigits: 2, symbol: 'HK$' },
  CHF: { fractionDigits: 2, symbol: 'CHF\u00a0' },
  MXN: { fractionDigits: 2, symbol: 'MX$' },
  SGD: { fractionDigits: 2, symbol: 'SGD\u00a0' },
  SEK: { fractionDigits: 2, symbol: 'SEK\u00a0' },
  CZK: { fractionDigits: 2, symbol: 'CZK\u00a0' },
  ILS: { fractionDigits: 2, symbol: '₪' },
  PHP: { fractionDigits: 2, symbol: '₱' },
  RUB: { fractionDigits: 2, symbol: 'RUB\u00a0' },
  PLN: { fractionDigits: 2, symbol: 'PLN\u00a0' },
  THB: { fractionDigits: 2, symbol: 'THB\u00a0' },
  MYR: { fractionDigits: 2, symbol: 'MYR\u00a0' },
  ARS: { fractionDigits: 2, symbol: 'ARS\u00a0' },
  BRL: { fractionDigits: 2, symbol: 'R$' },
  COP: { fractionDigits: 2, symbol: 'COP\u00a0' },
  IDR: { fractionDigits: 2, symbol: 'IDR\u00a0' },
  INR: { fractionDigits: 2, symbol: '₹' },
  ZAR: { fractionDigits: 2, symbol: 'ZAR\u00a0' },
  JPY: { fractionDigits: 0, symbol: '¥' },
} as const satisfies Readonly<Record<string, CurrencyFacts>>

export type CurrencyCode = keyof typeof currency

/** All currency codes, in the listed order. */
export const currencyCodes = Object.keys(currency) as readonly CurrencyCode[]

/** The currency of a store without a selected currency (CUR-03). */
export const DEFAULT_CURRENCY: CurrencyCode = 'USD'

/** True for a currency code in upper case. */
export function isCurrencyCode(code: unknown): code is CurrencyCode {
  return typeof code === 'string' && Object.hasOwn(currency, code)
}

/**
 * The currency of a store, from its `storeSettings.selectedCurrency`. A missing or unknown value gives the default
 * (CUR-03).
 */
export function storeCurrency(selectedCurrency: unknown): CurrencyCode {
  return isCurrencyCode(selectedCurrency) ? selectedCurrency : DEFAULT_CURRENCY
}
