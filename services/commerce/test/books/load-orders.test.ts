import { createDb, type Db } from '@portico/kit/postgres/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Book } from '@portico/proto/enums/book'
import { checkDay } from '../../src/books/use-cases/check-day.ts'
import { closeDueBooks } from '../../src/books/use-cases/close-books.ts'
import { deleteOldLoadOrders } from '../../src/orders/use-cases/delete-load-orders.ts'
import { tokens } from '../checkout/fake-provider.ts'
import { SITE, visitor } from '../service.ts'
import { stockThatDoesNotAddUp } from '../stock/stock.ts'
import { startShopWithBooks, type ShopWithBooks } from './shop.ts'

const DAY_MINUTES = 24 * 60
const FIRST_SITE = '5f0000000000000000000000'
const FIRST_DAY = '2026-03-01'
const loader = { ...visitor, synthetic: true } as const

let shop: ShopWithBooks
let product: { id: string }
beforeAll(async () => {
  shop = await startShopWithBooks()
  product = await shop.product(20)
})
afterAll(() => shop.close())

let carts = 0
async function pay(isLoad: boolean, token: string = tokens.good): Promise<number> {
  carts += 1
  const cart = await shop.cart([{ itemId: product.id, quantity: 2 }], isLoad ? loader : visitor)
  return (await cart.pay(`key-${carts}`, token, { email: `buyer-${carts}@example.com` })).status
}

async function moveDays(days: number): Promise<void> {
  await shop.bookCharges()
  for (let day = 0; day < days; day++) shop.moveClock(DAY_MINUTES)
  await shop.sweep()
  await closeDueBooks(shop.books)
}

async function faultsOf(book: Book, day: string): Promise<string[]> {
  const outcomes = await checkDay(shop.books, { websiteId: SITE, book, day })
  return outcomes.flatMap(({ kind, state, faults }) =>
    state === 'green' ? [] : [`${kind} ${faults.map((fault) => fault.text).join(' ')}`],
  )
}

const today = () => shop.deps.clock.now().toISOString().slice(0, 10)
const countOf = async (table: string, where = `book = 'load'`) =>
  (await shop.rows<{ count: number }>(`select count(*) as count from ${table} where ${where}`))[0]!.count
/** Rows whose order or checkout is gone. */
const orphans = async () => {
  const found: Record<string, number> = {}
  for (const [table, where] of Object.entries({
    order_line: 'not exists (select from shop_order o where o.id = order_id)',
    order_event: 'not exists (select from shop_order o where o.id = order_id)',
    ledger_line: 'not exists (select from ledger_entry e where e.id = entry_id)',
    ledger_entry: `cause_kind = 'order' and not exists (select from shop_order o where o.id = cause_id)`,
    refund: 'not exists (select from shop_order o where o.id = order_id)',
    refund_line: 'not exists (select from refund r where r.id = refund_id)',
    shipment: 'not exists (select from shop_order o where o.id = order_id)',
    invoice: 'not exists (select from shop_order o where o.id = order_id)',
    checkout_key: 'not exists (select from checkout c where c.id = checkout_id)',
    coupon_use: 'not exists (select from checkout c where c.id = checkout_id)',
    payment: 'not exists (select from checkout c where c.id = checkout_id)',
    stock_move: `kind = 'sale' and not exists (select from shop_order o where o.id = cause_id)`,
  }))
    if ((await countOf(table, where)) > 0) found[table] = await countOf(table, where)
  return found
}

test('orders of load tests are deleted after seven days with their books, and every check of what is left is green', async () => {
  await shop.own('coupons', { json: { kind: 'percent', ppm: 100_000, code: 'LOAD' } })
  expect(await pay(false)).toBe(200)
  for (let n = 0; n < 3; n++) expect(await pay(true)).toBe(200)
  expect(await pay(true, tokens.declined)).toBe(402)
  await shop.bookCharges()
  shop.moveClock(60)
  await shop.sweep()
  await shop.rows(
    `with used as (insert into coupon_use (website_id, coupon_id, checkout_id, customer, used_at)
       select website_id, (select id from coupon), id, sha256('x'), now() from checkout
       where book = 'load' and state = 'placed' limit 1)
     update coupon set uses = uses + 1`,
  )
  await moveDays(4)
  expect(await pay(true)).toBe(200)
  await moveDays(4)
  expect(await pay(true)).toBe(200)
  expect(await countOf('shop_order')).toBe(5)
  expect(await countOf('checkout')).toBe(6)
  for (const book of ['load', 'test'] as const) expect(await faultsOf(book, FIRST_DAY)).toEqual([])

  // A second process, and a website before this one whose deletion fails.
  const { directUrl: jobUrl } = shop.db
  const other = createDb({ appUrl: jobUrl, jobUrl, logger: shop.deps.logger })
  expect(await countOf('checkout', `book = 'load' and state = 'closed'`)).toBe(1)
  await shop.db.tenant(FIRST_SITE, (tx) =>
    tx.query(
      `insert into checkout (website_id, id, book, cart_id, state, content_hash, token_hash, currency, total, snapshot, order_id,
         stock_held, expires_at, created_at, updated_at)
       select $1, 'old', 'load', 'cart', 'closed', '', 'x', 'USD', 1, '{}', 'order', false, at, at, at
       from (select $2::timestamptz - interval '8 days' as at) old`,
      [FIRST_SITE, shop.deps.clock.now()],
    ),
  )
  const failing: Db = {
    ...shop.db,
    job: (work) =>
      shop.db.job((tx) =>
        work({
          ...tx,
          query: (sql, params = []) =>
            params[0] === FIRST_SITE ? Promise.reject(new Error('no')) : tx.query(sql, params),
        }),
      ),
  }
  const deps = { clock: shop.deps.clock, logger: shop.deps.logger }
  const counts = await Promise.all([
    deleteOldLoadOrders({ ...deps, db: failing }),
    deleteOldLoadOrders({ ...deps, db: other }),
  ])
  await other.close()
  expect(counts[0] + counts[1]).toBe(3 + 1 + 1)
  expect(await shop.db.tenant(FIRST_SITE, (tx) => tx.query('select 1 from checkout'))).toMatchObject({
    rowCount: 0,
  })

  expect(await countOf('shop_order')).toBe(2)
  expect(await countOf('shop_order', `book = 'test'`)).toBe(1)
  expect(await countOf('checkout')).toBe(2)
  expect(await countOf('customer')).toBe(2)
  expect(await orphans()).toEqual({})
  expect(await shop.rows('select uses from coupon')).toEqual([{ uses: 0 }])
  expect(await stockThatDoesNotAddUp(shop.db)).toEqual([])
  expect(await countOf('ledger_day', `book = 'load' and day <= '${FIRST_DAY}'`)).toBe(0)
  for (const book of ['load', 'test'] as const)
    for (const day of [FIRST_DAY, '2026-03-05', today()])
      expect([day, await faultsOf(book, day)]).toEqual([day, []])

  // The closed days that are left still follow each other, and a run later deletes nothing more.
  expect(await deleteOldLoadOrders({ ...deps, db: shop.db })).toBe(0)
  expect(await pay(true)).toBe(200)
  await moveDays(1)
  await moveDays(1)
  expect(
    await shop.rows(`select day::text, kind, faults from reconciliation where state <> 'green'`),
  ).toEqual([])
})

test('when all of them are gone, the next load test copies the stock again', async () => {
  await moveDays(9)
  await deleteOldLoadOrders(shop.deps)
  expect(await countOf('shop_order')).toBe(0)
  expect(await countOf('stock')).toBe(0)
  expect(await pay(true)).toBe(200)
  expect(await countOf('shop_order')).toBe(1)
  expect(await stockThatDoesNotAddUp(shop.db)).toEqual([])
  expect(await faultsOf('load', today())).toEqual([])
})

test('the role of jobs can delete no order, checkout, payment or stock of another book', async () => {
  for (const table of [
    'shop_order',
    'checkout',
    'payment',
    'invoice',
    'ledger_entry',
    'stock',
    'stock_move',
  ]) {
    const { rowCount } = await shop.db.job((tx) => tx.query(`delete from ${table} where book <> 'load'`))
    expect([table, rowCount]).toEqual([table, 0])
  }
  expect(await countOf('shop_order', `book = 'test'`)).toBe(1)
})
