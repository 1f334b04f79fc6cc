import { expect, test } from 'vitest'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import { entries, useCarts } from '../carts.ts'
import { SITE } from '../service.ts'

const carts = useCarts()

test('the next view or change of a cart sees a change of the catalogue by any writer', async () => {
  const { id } = await carts.shop.product({ variants: [{ price: 900, qtyInStock: 3 }] })
  const { headers, newlyAdded } = await carts.started(id)
  const write = (sql: string) => carts.shop.db.tenant(SITE, (tx) => tx.query(sql, [id]))
  const set = (quantity: number) =>
    carts.shop.send(`${entries}/${newlyAdded.id}`, { method: 'PUT', json: { quantity }, headers })
  expect((await carts.view(headers)).subtotalCents).toBe(900)
  expect((await set(1)).json<CartV1>().problems).toEqual([])

  await write('update variant set price = 1000 where product_id = $1')
  await write('update stock set available = 1 where product_id = $1')
  expect((await carts.view(headers)).subtotalCents).toBe(1_000)
  expect((await set(2)).json()).toMatchObject({ code: 'INSUFFICIENT_STOCK', available: 1 })

  await write(`update product set title = 'A new name' where id = $1`)
  expect((await carts.view(headers)).entries[0]!.title).toBe('A new name')

  await write('delete from product where id = $1')
  expect((await carts.view(headers)).problems).toMatchObject([{ code: 'PRODUCT_UNAVAILABLE' }])
  expect((await set(0)).json<CartV1>().entries).toEqual([])
})

test('carts that were read before see a new product at once', async () => {
  const first = await carts.shop.product({ variants: [{ price: 900, unlimited: true }] })
  const { headers } = await carts.started(first.id)
  await carts.view(headers)
  const second = await carts.shop.product({ variants: [{ price: 50, unlimited: true }] })
  const added = await carts.add({ itemId: second.id, quantity: 2 }, headers)
  expect(added.status).toBe(200)
  expect((await carts.view(headers)).subtotalCents).toBe(1_000)
})
