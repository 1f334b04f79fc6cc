import { expect, test } from 'vitest'
import { refundFailureText } from './provider-words.ts'

test('a known code of a provider is a sentence, and any other gets one that does not show it', () => {
  expect(refundFailureText('lost_or_stolen_card')).toBe(
    'The buyer’s card was reported as lost or stolen. Agree on another way with the buyer.',
  )
  for (const code of ['some_new_code', 'constructor', '', '__proto__'])
    expect(refundFailureText(code)).toBe(
      'The provider could not make this refund. Its page of the payment says why.',
    )
})
