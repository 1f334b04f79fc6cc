import { expect, test } from 'vitest'
import { addressTitle } from './address-title.ts'

const option = { id: 'o', name: 'Option', priceCents: 0, regularPriceCents: 0, isPickup: false }

test('a cart that is picked up, or has nothing to send, asks for a billing address', () => {
  const sent = { requiresShipping: true, selectedShippingOption: option }
  const pickup = { requiresShipping: true, selectedShippingOption: { ...option, isPickup: true } }
  const digital = { requiresShipping: false }
  expect([sent, pickup, digital].map(addressTitle)).toEqual(['Address', 'Billing address', 'Billing address'])
})
