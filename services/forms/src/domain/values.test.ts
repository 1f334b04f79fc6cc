import { expect, test } from 'vitest'
import { texts } from './texts.ts'
import { parseCurrency } from './values.ts'

const answered = (value: string) => ({ status: 'answer', answer: value })

test.each([
  ['$ 1,234.50', '1234.50'],
  ['12 €', '12'],
  [' -5 ', '-5'],
  ['£7', '7'],
])('the amount %s is stored as %s', (text, amount) => expect(parseCurrency(text)).toEqual(answered(amount)))

test('M4: an amount of more than 2,000 characters is refused before any expression reads it', () => {
  expect(parseCurrency(`$${' '.repeat(100_000)}x`)).toEqual({ status: 'wrong', error: texts.tooLong(2_000) })
  expect(parseCurrency(`$${' '.repeat(1_900)}x`)).toEqual({ status: 'wrong', error: texts.currency })
})
