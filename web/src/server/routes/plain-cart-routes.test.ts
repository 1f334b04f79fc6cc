import { expect, test } from 'vitest'
import { answering } from '@portico/kit/testing/internal'
import { commerceMessages } from '@portico/proto/messages'
import { PlainCartForm } from '@portico/proto/http/shop/plain-cart'
import { plainCartTexts } from '../../page/plain-cart-view.ts'
import { changeCart, readForm } from './plain-cart-routes.ts'

const read = (form: object) => readForm(PlainCartForm.parse(form))
const entryId = 'e1'

test('a quantity is a whole number from 0 to 10,000; another text is refused beside its field, and kept', () => {
  expect(read({ action: 'set-quantity', entryId, quantity: ' 12 ' })).toEqual({
    ...{ kind: 'quantity', entryId, quantity: 12 },
  })
  for (const typed of ['', '-1', '1.5', '10001', '1e3', 'two', '9'.repeat(30)])
    expect(read({ action: 'set-quantity', entryId, quantity: typed }), typed).toEqual({
      ...{ field: 'quantity', entryId, typed, message: plainCartTexts.quantity },
    })
})

test('the button Remove counts, whatever the quantity beside it says', () => {
  expect(read({ action: 'remove', entryId, quantity: 'two' })).toEqual({
    ...{ kind: 'quantity', entryId, quantity: 0 },
  })
})

test('a coupon is read as the cart reads it, and an impossible one is refused beside its field', () => {
  expect(read({ action: 'add-code', promoCode: ' spring-5 ' })).toEqual({
    ...{ kind: 'add-code', promoCode: 'SPRING-5' },
  })
  for (const [typed, message] of [
    ['', plainCartTexts.noCode],
    ['<b>', plainCartTexts.badCode],
    ['A'.repeat(41), plainCartTexts.badCode],
  ])
    expect(read({ action: 'add-code', promoCode: typed })).toEqual({ field: 'coupon', typed, message })
  expect(read({ action: 'remove-code', promoCode: '<b>' })).toMatchObject({ field: 'none' })
})

test('a change is refused for the reason that commerce gives, for a missing cart without a call, and a commerce that cannot change is a 503', async () => {
  const website = { id: '1'.repeat(24), identifier: 'demo' }
  const principal = { kind: 'anonymous', visitorId: 'v' } as const
  const form = PlainCartForm.parse({ action: 'set-quantity', entryId, quantity: '2' })
  const calls: unknown[] = []
  const change = (outcome: unknown, cookie?: string) =>
    changeCart(
      answering(({ body }) => (calls.push(body), outcome)),
      { req: { headers: { cookie } }, principal },
      website,
      form,
    )
  const atQuantity = { field: 'quantity', entryId, typed: '2' }
  expect(await change({ ok: true })).toEqual({ ...atQuantity, message: commerceMessages.cartExpired })
  expect(calls).toEqual([])

  const cookie = `CART=${'c'.repeat(40)}`
  expect(await change({ ok: true }, cookie)).toBeUndefined()
  expect(calls).toMatchObject([{ change: { kind: 'quantity', entryId, quantity: 2 } }])
  expect(await change({ ok: false, message: 'Only 1 is left.' }, cookie)).toEqual({
    ...{ ...atQuantity, message: 'Only 1 is left.' },
  })
  // The reply 404 of a commerce that does not have the call yet.
  await expect(change(null, cookie)).rejects.toMatchObject({ status: 503 })
})
