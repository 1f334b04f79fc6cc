import { expect, test } from 'vitest'
import { texts } from './texts.ts'
import { parseCurrency } from './values.ts'

const answer = (value: string) => ({ status: 'answer', answer: value })

test.each([
  ['$ 1,234.50', '1234.50'],
  ['12 €', '12'],
  [' -5 ', '-5'],
  ['£7', '7'],
])('the amount %s is stored as %s', (text, amount) => expect(parseCurrency(text)).toEqual(answer(amount)))

test('an amount of more than 2,000 characters is refused before any regular expression runs', () => {
  expect(parseCurrency(`$${' '.repeat(100_000)}x`)).toEqual({
    status: 'invalid',
    error: texts.tooLong(2_000),
  })
  expect(parseCurrency(`$${' '.repeat(1_900)}x`)).toEqual({ status: 'invalid', error: texts.currency })
})
