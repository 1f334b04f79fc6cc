import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Cart } from '../../lib/shop/cart.ts'
import { ShippingEstimate } from './ShippingEstimate.tsx'

/** The estimate for a place. Only the fields that it reads. */
const shown = (shippingLocation: object | undefined) => {
  const cart = { requiresShipping: true, shippingOptions: [], shippingLocation } as unknown as Cart
  return renderToStaticMarkup(<ShippingEstimate cart={cart} change={() => undefined} />)
}

test('a place is chosen by the names of countries and states; the names of fields follow the country', () => {
  expect(shown(undefined)).toContain('<option value="DE">Germany</option>')
  const california = shown({ country: 'US', region: 'CA' })
  expect(california).toContain('<option value="CA" selected="">California</option>')
  expect(california).toContain('ZIP code')
  expect(shown({ country: 'DE' })).not.toContain('California')
  expect(shown({ country: 'HK' })).not.toContain('<input')
})
