import { expect, test } from 'vitest'
import { wayToCheckout } from './checkout-routes.ts'

test('PAGE-07, PAGE-08: the way to the checkout goes on with the cart indicator, and else says why it cannot', () => {
  expect(wayToCheckout('a=b; hasCart=true')).toEqual({ leadsTo: '/checkout' })
  for (const cookies of [undefined, '', 'hasCart=', 'myhasCart=true', 'hasCart=true1'])
    expect(wayToCheckout(cookies)).toEqual({ kind: 'no-cart' })
})
