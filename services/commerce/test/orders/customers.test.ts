import type { Customer, CustomersReply } from '@portico/proto/http/shop/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../checkout/invariants.ts'
import { until } from '@portico/kit/testing/until'
import { upsertCustomer } from '../../src/orders/store/orders.ts'
import { eraseCustomer } from '../../src/orders/use-cases/erase-customer.ts'
import { exportCustomers } from '../../src/orders/use-cases/export-customers.ts'
import { instrumentedDb } from '../checkout/instrumented.ts'
import { SITE } from '../service.ts'
import { startSelling, type Selling } from './sold.ts'

let shop: Selling
beforeAll(async () => {
  shop = await startSelling()
})
afterAll(() => shop.close())

const list = async (query = '') => (await shop.own(`customers?book=test${query}`)).json<CustomersReply>()

test('buyers are listed, found, noted and exported', async () => {
  const pattern = await shop.product()
  await shop.buy([{ product: pattern }])
  shop.moveClock(1)
  await shop.buy([{ product: pattern, quantity: 2 }], { email: 'Mara@example.com' })
  await shop.buy([{ product: pattern }], { email: 'tim@example.com', name: '=HYPERLINK("x")' })
  const all = await list('&limit=1')
  expect(all.customers).toMatchObject([{ email: 'tim@example.com', orders: 1, isErased: false }])
  const [buyer] = (await list(`&limit=1&cursor=${all.nextCursor}`)).customers
  expect(buyer).toMatchObject({ email: 'mara@example.com', orders: 2 })
  expect(buyer!.totals).toEqual([{ currency: 'USD', amount: 4_463 }])
  for (const search of ['MAR', 'test b'])
    expect((await list(`&search=${search}`)).customers.map(({ id }) => id)).toEqual([buyer!.id])
  const noted = await shop.own(`customers/${buyer!.id}`, { method: 'PUT', json: { note: '<b>kind</b>' } })
  expect(noted.json<Customer>()).toMatchObject({
    ...{ note: '<b>kind</b>', recent: [{ number: '00002' }, { number: '00001' }] },
  })
  const file = await shop.own('customers.csv?book=test')
  expect(file.text.split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFemail,name,orders,total,note,since',
    expect.stringContaining(`tim@example.com,"'=HYPERLINK(""x"")",1,14.88 USD`),
    expect.stringContaining('mara@example.com,Test Buyer,2,44.63 USD,<b>kind</b>'),
  ])
  const parts: string[] = []
  for await (const part of exportCustomers(shop.checkout, { websiteId: SITE, book: 'test' }, 1))
    parts.push(part)
  expect([parts.length, parts.join('')]).toEqual([3, file.text])
  expect((await shop.own(`customers/${'0'.repeat(24)}`)).status).toBe(404)
})

test('without a book the list shows the first one with customers, and names all of them', async () => {
  const reply = (await shop.own('customers')).json<CustomersReply>()
  expect([reply.book, reply.books]).toEqual(['test', ['test']])
  expect(reply.customers.length).toBeGreaterThan(0)
  const live = (await shop.own('customers?book=live')).json<CustomersReply>()
  expect(live).toEqual({ book: 'live', books: ['test'], customers: [] })
})

test('a customer is erased: names and addresses go, amounts, numbers and invoices stay', async () => {
  const email = 'noor.secret@example.com'
  const name = 'Noor Secret'
  const thing = await shop.buy([{ product: await shop.thing() }], { email, name })
  const id = thing.customerId
  const erase = () => shop.own(`customers/${id}`, { method: 'DELETE' })
  expect((await erase()).status).toBe(409)
  await shop.own('orders/sent', { json: { orderIds: [thing.id] } })
  const erased = (await erase()).json<Customer>()
  expect(erased).toMatchObject({ email: '', name: '', isErased: true, orders: 1, recent: [{ email: '' }] })
  expect(erased.totals).toEqual([{ currency: 'USD', amount: thing.totals.total }])
  expect(await shop.read(thing.id)).toMatchObject({
    ...{ number: thing.number, email: '', name: '', shippingAddress: null, billingAddress: null },
    totals: { total: thing.totals.total },
    invoices: [{ kind: 'invoice' }],
  })
  expect((await erase()).status).toBe(200)
  for (const table of ['shop_order', 'customer', 'checkout', 'order_line', 'order_event', 'checkout_key'])
    expect(await shop.rows(`select 1 from ${table} as row where row::text ilike '%secret%'`), table).toEqual(
      [],
    )
  expect(await shop.rows(`select 1 from invoice where document::text ilike '%secret%'`)).toHaveLength(1)
  const again = await shop.buy([{ product: await shop.product() }], { email, name })
  expect(again.customerId).not.toBe(id)
  expect(await violationsOf(shop)).toEqual([])
})

test('an order that arrives while its customer is erased keeps its address', async () => {
  const buyer = { email: 'ada@example.com', name: 'Ada Moss' }
  const product = await shop.product()
  const first = await shop.buy([{ product }], buyer)
  const arrived: string[] = []
  const db = instrumentedDb(shop.checkout.db, async (name) => {
    if (name !== 'before select c.id, c.book,' || arrived.length > 0) return
    arrived.push((await shop.buy([{ product: await shop.thing() }], buyer)).id)
  })
  const actor = { websiteId: SITE, accountId: 'a1' }
  await expect(eraseCustomer({ ...shop.checkout, db }, actor, first.customerId)).rejects.toMatchObject({
    message: 'This customer has just ordered again. Please try again later.',
  })
  expect(await shop.read(arrived[0]!)).toMatchObject(buyer)
})

test('a customer is erased while a payment of an order goes on', async () => {
  const order = await shop.buy([{ product: await shop.product() }], { email: 'kim@example.com' })
  const [row] = await shop.rows<{ id: string }>('select checkout_id as id from shop_order where id = $1', [
    order.id,
  ])
  let erased: ReturnType<typeof shop.own> | undefined
  await shop.db.tenant(SITE, async (tx) => {
    await tx.query('select id from checkout where id = $1 for update', [row!.id])
    erased = shop.own(`customers/${order.customerId}`, { method: 'DELETE' })
    await until(async () => (await shop.rows('select 1 from pg_locks where not granted')).length > 0)
    await tx.query('select id from shop_order where id = $1 for update', [order.id])
  })
  expect((await erased!).status).toBe(200)
})

test('another buyer who types a known address changes neither its name nor its member', async () => {
  const email = 'lee@example.com'
  const put = (name: string, memberId: string | null) =>
    shop.db.tenant(SITE, async (tx) =>
      upsertCustomer(
        tx,
        SITE,
        { id: shop.deps.ids.objectId(), book: 'test', email, name, memberId },
        shop.deps.clock.now(),
      ),
    )
  const customer = () => shop.rows('select name, member_id as member from customer where email = $1', [email])
  await put('Lee', null)
  await put('Lee Ray', 'm1')
  expect(await customer()).toEqual([{ name: 'Lee Ray', member: 'm1' }])
  await put('Mallory', 'm2')
  await put('Mallory', null)
  expect(await customer()).toEqual([{ name: 'Lee Ray', member: 'm1' }])
  await put('Lee Roy', 'm1')
  expect(await customer()).toEqual([{ name: 'Lee Roy', member: 'm1' }])
})
