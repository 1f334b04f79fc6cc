import { describe, expect, test } from 'vitest'
import type { CartV1, CartV3 } from '@portico/proto/http/shop/carts'
import { entries, useCarts } from '../carts.ts'
import { cookiesOf, stranger } from '../service.ts'

const carts = useCarts()

describe('repeated changes of a cart', () => {
  test('a repeat gets the stored reply byte for byte, with the cookie; another body gets a 422', async () => {
    const { id } = await carts.shop.product()
    const key = { 'add-to-cart-id': 'click-1' }
    const replies = await Promise.all(Array.from({ length: 10 }, () => carts.add({ itemId: id }, key)))
    expect(
      new Set(replies.map((reply) => `${reply.status} ${reply.text} ${reply.cookies.join()}`)).size,
    ).toBe(1)
    expect((await carts.view(cookiesOf(replies[0]!))).totalQuantity).toBe(1)
    expect((await carts.add({ itemId: id, quantity: 2 }, key)).status).toBe(422)
  })

  test('the same key of another visitor creates another cart', async () => {
    const { id } = await carts.shop.product()
    const key = { 'add-to-cart-id': 'click-2' }
    const mine = await carts.add({ itemId: id }, key)
    const theirs = await carts.add({ itemId: id }, key, stranger)
    expect(theirs.status).toBe(200)
    expect(cookiesOf(theirs)).not.toEqual(cookiesOf(mine))
  })

  test.each(['v1', 'v3'])(
    'a repeated change or removal in cart %s gets the stored reply; another body gets a 422',
    async (version) => {
      const { id } = await carts.shop.product()
      const { newlyAdded, headers, v3 } = await carts.started(id)
      const path = version === 'v1' ? `${entries}/${newlyAdded.id}` : `${v3}/items/${newlyAdded.id}`
      const set = (key: string, quantity: number) =>
        carts.shop.send(path, {
          method: 'PUT',
          json: { quantity },
          headers: { ...headers, 'idempotency-key': key },
        })
      const remove = (key: string) =>
        carts.shop.send(path, { method: 'DELETE', headers: { ...headers, 'idempotency-key': key } })

      const first = await set('change-1', 3)
      expect([first.status, first.json<CartV1>().totalQuantity]).toEqual([200, 3])
      await set('change-2', 5)
      const again = await set('change-1', 3)
      expect([again.status, again.text]).toEqual([200, first.text])
      expect((await carts.view(headers)).totalQuantity).toBe(5)
      expect((await set('change-1', 4)).status).toBe(422)

      const removed = await remove('change-3')
      expect([removed.status, (await remove('change-3')).text]).toEqual([200, removed.text])
      expect((await remove('change-4')).status).toBe(404)
    },
  )

  test('the same key can be used for changes of two carts', async () => {
    const { id } = await carts.shop.product()
    for (const quantity of [2, 3]) {
      const { newlyAdded, headers, v3 } = await carts.started(id)
      const key = { ...headers, 'idempotency-key': 'the-same' }
      const item = { json: { lineItemToAdd: { itemId: id, quantity } }, headers: key }
      expect((await carts.shop.send(`${v3}/items`, item)).json<CartV3>().totalQuantity).toBe(1 + quantity)
      const change = { method: 'PUT', json: { quantity }, headers: key }
      expect((await carts.shop.send(`${entries}/${newlyAdded.id}`, change)).status).toBe(200)
    }
  })

  test('a malformed key gets a 400 that names its header', async () => {
    const { newlyAdded, headers } = await carts.started((await carts.shop.product()).id)
    const answer = await carts.shop.send(`${entries}/${newlyAdded.id}`, {
      method: 'DELETE',
      headers: { ...headers, 'idempotency-key': 'x'.repeat(201) },
    })
    expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([
      400,
      ['Idempotency-Key'],
    ])
  })

  test('concurrent changes of one cart are all applied', async () => {
    const { id } = await carts.shop.product()
    const { headers } = await carts.started(id)
    await Promise.all(Array.from({ length: 20 }, () => carts.add({ itemId: id }, headers)))
    expect((await carts.view(headers)).totalQuantity).toBe(21)
  })
})
