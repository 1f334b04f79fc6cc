import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Cart } from '../../lib/shop/cart.ts'
import { CartProblems, TotalSteps } from './CartChoices.tsx'

// Only the fields that these parts read.
const cart = {
  currency: 'EUR',
  entries: [{ id: 'e', title: 'Mug' }],
  problems: [
    { code: 'OUT_OF_STOCK', entryId: 'e', message: 'This item is sold out.' },
    { code: 'COUPON_INVALID', promoCode: 'OLD', message: 'The coupon OLD has ended.' },
  ],
  totalSteps: [
    { kind: 'items', quantity: 10, amount: 23_900 },
    { kind: 'percentCoupon', code: 'SUMMER', ppm: 250_000, base: 23_900, amount: -5_975 },
    { kind: 'includedTax', name: 'VAT', ppm: 88_750, base: 17_925, amount: 1_461 },
    { kind: 'total', amount: 17_925 },
  ],
} as unknown as Cart
const textOf = (html: string) => html.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')

test('the steps of a total are told with rule, base and result', () => {
  expect(textOf(renderToStaticMarkup(<TotalSteps cart={cart} />))).toBe(
    '|How this total is made|10 items|€239.00|25 % coupon SUMMER on €239.00|-€59.75|Included: 8.875 % VAT in €179.25|€14.61|Total|€179.25|',
  )
})

test('all problems are named, and one button removes them', () => {
  expect(textOf(renderToStaticMarkup(<CartProblems cart={cart} change={() => undefined} />))).toBe(
    '|Mug: This item is sold out.|The coupon OLD has ended.|Update the cart|',
  )
})
