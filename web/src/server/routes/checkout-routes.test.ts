import { expect, test } from 'vitest'
import type { BuyerOrder } from '@portico/proto/http/shop/checkout'
import { typeOf, wayToCheckout } from './checkout-routes.ts'

test('PAGE-07, PAGE-08: the way to the checkout goes on with the cart indicator, and else says why it cannot', () => {
  expect(wayToCheckout('a=b; hasCart=true')).toEqual({ leadsTo: '/checkout' })
  for (const cookies of [undefined, '', 'hasCart=', 'myhasCart=true', 'hasCart=true1'])
    expect(wayToCheckout(cookies)).toEqual({ kind: 'no-cart' })
})

test('PAGE-04: an order by bank debit is shown as received, and as confirmed at the same address when it is paid', () => {
  // Only the field that the type depends on.
  const shown = (state: BuyerOrder['state']) =>
    typeOf({
      ...{ kind: 'order', orderToken: 'o', isMember: false, invoices: [], shipments: [] },
      order: { state } as BuyerOrder,
    })
  expect([shown('received'), shown('paid')]).toEqual([207, 202])
  expect(typeOf({ kind: 'pending', orderToken: 'o', cartToken: null, status: 'in-progress' })).toBe(207)
  expect([typeOf({ kind: 'no-cart' }), typeOf({ kind: 'no-order' })]).toEqual([201, 100])
})
