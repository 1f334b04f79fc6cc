import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_CURRENCY,
  currency,
  currencyCodes,
  isCurrencyCode,
  storeCurrency,
} from '../enums/currency.ts'
import { formatAmount, formatDecimal, formatMoney } from './money-format.ts'
import { money, parseDecimal, toDecimal, toMoneyV1, toMoneyV3 } from './money.ts'

const amounts = fc.record({ amount: fc.maxSafeInteger(), currency: fc.constantFrom(...currencyCodes) })
const anyMoney = amounts.map(({ amount, currency: code }) => money(amount, code))

test('CUR-01: the twenty-seven currencies', () => {
  const codes =
    'EUR USD AUD NOK CAD NZD DKK GBP HKD CHF MXN SGD SEK CZK ILS PHP RUB PLN THB MYR ARS BRL COP IDR INR ZAR JPY'
  expect(currencyCodes).toEqual(codes.split(' '))
  expect(currencyCodes).toHaveLength(27)
  expect(['usd', 'BTC', 'toString', undefined].map(isCurrencyCode)).toEqual([false, false, false, false])
})

test('CUR-02: every currency has two fraction digits except the yen, which has none', () => {
  const digits = currencyCodes.map((code) => [code, currency[code].fractionDigits])
  expect(digits.filter(([, count]) => count === 2)).toHaveLength(26)
  expect(digits.filter(([, count]) => count !== 2)).toEqual([['JPY', 0]])
  expect([toDecimal(money(100, 'USD')), toDecimal(money(1, 'JPY'))]).toEqual(['1.00', '1'])
  expect([formatMoney(money(123456, 'COP')), formatMoney(money(123456, 'JPY'))]).toEqual([
    'COP\u00a01,234.56',
    '¥123,456',
  ])
})

test('CUR-03: a store without a selected currency uses USD; the selected currency sets the symbol of its prices', () => {
  expect(DEFAULT_CURRENCY).toBe('USD')
  expect([undefined, null, 'XXX', 'EUR'].map(storeCurrency)).toEqual(['USD', 'USD', 'USD', 'EUR'])
  expect(['USD', 'EUR'].map((chosen) => formatMoney(money(650, storeCurrency(chosen))))).toEqual([
    '$6.50',
    '€6.50',
  ])
})

describe('formatting', () => {
  test('CUR-04: commas separate thousands, a point separates decimals, and fifteen integer digits are exact', () => {
    expect(formatDecimal(1234567.5)).toBe('1,234,567.50')
    expect(formatDecimal(123456789012345)).toBe('123,456,789,012,345.00')
    expect(formatDecimal('123456789012345.67')).toBe('123,456,789,012,345.67')
    expect(() => formatDecimal('1234567890123456')).toThrow(RangeError)
    expect(formatDecimal(0)).toBe('0.00')
    expect(formatDecimal(7)).toBe('7.00')
  })

  test('rounding uses the decimal digits of the number', () => {
    expect([1.005, 2.675, 0.994, 999.995].map((value) => formatDecimal(value))).toEqual([
      '1.01',
      '2.68',
      '0.99',
      '1,000.00',
    ])
    expect([formatDecimal(1e-7), formatDecimal(-0.001), formatDecimal(1.5, 0)]).toEqual(['0.00', '0.00', '2'])
  })

  test('a value that is not a number is rejected', () => {
    for (const value of [Number.NaN, Infinity, 1e21, '', 'abc', '1,000'])
      expect(() => formatDecimal(value)).toThrow()
  })

  test('the currency symbol precedes the number, a minus precedes both', () => {
    expect([formatAmount(1234.5, 'USD'), formatMoney(money(-123450, 'USD'))]).toEqual([
      '$1,234.50',
      '-$1,234.50',
    ])
    expect(formatMoney(money(100, 'CHF'))).toBe('CHF\u00a01.00')
  })

  test('symbols and separators are the same as in en-US', () => {
    for (const code of currencyCodes) {
      const fractionDigits = currency[code].fractionDigits
      const shown = new Intl.NumberFormat('en-US', {
        style: 'currency',
        currency: code,
        minimumFractionDigits: fractionDigits,
        maximumFractionDigits: fractionDigits,
      })
      expect(formatAmount(1234567, code)).toBe(shown.format(1234567))
    }
  })
})

describe('shapes', () => {
  test('v1 has the decimal text, v3 has minor units and the decimal text', () => {
    expect(toMoneyV1(money(600, 'USD'))).toStrictEqual({ currency: 'USD', value: '6.00' })
    expect(toMoneyV3(money(600, 'USD'))).toStrictEqual({
      currencyCode: 'USD',
      value: 600,
      decimalValue: '6.00',
      fractionalDigits: 2,
    })
    expect(toMoneyV3(money(600, 'JPY'))).toMatchObject({ decimalValue: '600', fractionalDigits: 0 })
    expect(toDecimal(money(-5, 'USD'))).toBe('-0.05')
  })

  test('the decimal text is parsed to the same amount', () => {
    fc.assert(
      fc.property(anyMoney, (value) => {
        expect(parseDecimal(toDecimal(value), value.currency)).toEqual(value)
      }),
    )
  })

  test('a text that is not an amount of the currency is parsed as null', () => {
    for (const text of ['', '1.001', '1,000', '.5', '1.', '1e3', '0x1', '99999999999999999']) {
      expect(parseDecimal(text, 'USD')).toBeNull()
    }
    expect(parseDecimal('1.0', 'JPY')).toBeNull()
    expect(parseDecimal(' 6.5 ', 'USD')).toEqual({ amount: 650, currency: 'USD' })
  })

  test('half a cent is rejected', () => {
    expect(() => money(0.5, 'USD')).toThrow(RangeError)
    expect(() => money(2 ** 53, 'USD')).toThrow(RangeError)
  })
})
