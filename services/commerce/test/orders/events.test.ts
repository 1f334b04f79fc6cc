import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokens } from '../checkout/fake-provider.ts'
import { brokenOrders } from '../checkout/invariants.ts'
import { createDice, liveThrough } from './lives.ts'
import { startSelling, type Selling } from './sold.ts'

let shop: Selling
beforeAll(async () => {
  shop = await startSelling()
})
afterAll(() => shop.close())

const LIVES = 1_000
const AT_ONCE = 3
const LINES = 'website_id, id, position, product_id, variant_id, product_type, title, sku, options, tax_class'
const AMOUNTS = 'quantity, unit_price, gross, discount, net, shipping, tax, shipping_tax, stock_taken'
const ORDER = `book, state, payment_id, customer_id, email, name, currency, subtotal, discount, shipping, tax, included_tax,
  total, quantity, without_rate, snapshot, placed_at, updated_at`

/** Copies a paid order a number of times; returns the ids. */
async function copies(id: string, count: number): Promise<string[]> {
  const copy = `lpad(to_hex(n), 24, '0')`
  const from = `generate_series(1, ${count}) as n`
  await shop.rows(
    `insert into shop_order (website_id, id, number, token_hash, checkout_id, ${ORDER})
     select website_id, ${copy}, 1000 + n, sha256(n::text::bytea), 'copy' || n, ${ORDER} from shop_order, ${from} where id = $1`,
    [id],
  )
  await shop.rows(
    `insert into order_line (${LINES}, ${AMOUNTS}, order_id) select ${LINES}, ${AMOUNTS}, ${copy} from order_line, ${from}
     where order_id = $1`,
    [id],
  )
  const { rows } = await shop.db.tenant('5f0000000000000000000001', (tx) =>
    tx.query<{ id: string }>(
      `insert into order_event (website_id, order_id, seq, at, actor, kind, data)
       select website_id, ${copy}, seq, at, actor, kind, data from order_event, ${from} where order_id = $1
       returning order_id as id`,
      [id],
    ),
  )
  return rows.map((row) => row.id)
}

test('replay of the events equals the row for 1,000 random lives of orders', async () => {
  const [one, other] = [await shop.thing(10_000), await shop.thing(10_000, 333)]
  const items = [
    { product: one, quantity: 3 },
    { product: other, quantity: 2 },
  ]
  const paid = await shop.buy(items)
  const ids = await copies(paid.id, LIVES - 20)
  let effects = 0
  const live = async (from: number) => {
    for (let at = from; at < ids.length; at += AT_ONCE)
      effects += await liveThrough(shop.deps, { id: ids[at]!, lines: paid.lines }, createDice(at + 1))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => live(at)))
  for (let at = 0; at < 20; at++) {
    const debit = await shop.buy(items, { token: tokens.bank })
    shop.fake.finish(debit.payment!.id, at % 4 === 0 ? 'failed' : 'captured')
    if (at % 3 > 0) await shop.advance(debit.payment!.id)
    effects += await liveThrough(shop.deps, debit, createDice(at + 5_000))
    await shop.advance(debit.payment!.id)
  }
  const states = await shop.rows<{ tab: string; count: number }>(
    'select tab, count(*) as count from shop_order group by tab',
  )
  expect(states.map(({ tab }) => tab).sort()).toEqual(['cancelled', 'sent', 'toSend'])
  expect(effects).toBeGreaterThan(LIVES / 2)
  expect(await brokenOrders(shop)).toEqual([])
}, 600_000)
