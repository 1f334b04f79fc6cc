import { expect, test } from 'vitest'
import { hasCardNumber } from './card-number.ts'

test('a card number is found in a text, in groups too; telephone numbers and codes are none', () => {
  for (const text of ['4242424242424242', 'card: 4242 4242 4242 4242!', '3782-822463-10005'])
    expect(hasCardNumber(text), text).toBe(true)
  for (const text of ['4242424242424241', '+49 30 1234567', '10115', 'Flat 12, 34 Long Street', ''])
    expect(hasCardNumber(text), text).toBe(false)
})
