import { createDb, type Tx } from '@portico/kit/postgres/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOrdersOf, findOpenWork } from '../../src/orders/store/customers.ts'
import { eraseClosedCheckouts, hasOpenCheckout, readErasable } from '../../src/orders/store/erasures.ts'
import { SITE } from '../service.ts'
import { startSelling, type Selling } from './sold.ts'

const ORDERS = 100_000
const OWN = 30
const PART = 10_000
const EMAIL = 'noor@example.com'

let shop: Selling
beforeAll(async () => {
  shop = await startSelling()
  const order = await shop.buy([{ product: await shop.thing() }])
  // In parts, because a statement may take 10 s at most.
  for (let from = 1; from < ORDERS; from += PART)
    await addCopies(order.id, `generate_series(${from}, ${from + PART - 1}) n`)
  const { ownerUrl, deps } = shop
  const asOwner = createDb({ appUrl: ownerUrl, jobUrl: ownerUrl, logger: deps.logger })
  for (const table of ['shop_order', 'checkout']) await asOwner.query(`analyze ${table}`)
  await asOwner.close()
}, 300_000)
afterAll(() => shop.close())

/** Adds orders and checkouts of other buyers, and every 3,333rd of the customer and the address. */
async function addCopies(orderId: string, copies: string): Promise<void> {
  const ofOwn = `n % ${Math.floor(ORDERS / OWN)} = 0`
  await shop.rows(
    `insert into shop_order (website_id, id, book, number, state, token_hash, checkout_id, customer_id, email, name, currency, subtotal,
       discount, shipping, tax, included_tax, total, quantity, fulfilled, without_rate, snapshot, placed_at, updated_at)
     select o.website_id, lpad(n::text, 24, '0'), o.book, o.number + n, 'paid', sha256(n::text::bytea), 'c' || n,
       case when ${ofOwn} then 'own' else 'c' || n % 50000 end, 'other', 'other', o.currency, o.subtotal, o.discount, o.shipping, o.tax,
       o.included_tax, o.total, 1, 1, false, '{}', o.placed_at - n * interval '1 minute', o.placed_at
     from shop_order o, ${copies} where o.id = $1`,
    [orderId],
  )
  await shop.rows(
    `insert into checkout (website_id, id, book, cart_id, state, content_hash, token_hash, currency, total, snapshot, order_id,
       stock_held, expires_at, created_at, updated_at)
     select $1, 'x' || n, 'test', 'cart' || n, 'closed', '', sha256(('x' || n)::bytea), 'USD', 1,
       jsonb_build_object('email', case when ${ofOwn} then '${EMAIL}' else 'other-' || n || '@example.com' end, 'lines', '[]'::jsonb),
       'x' || n, false, now(), now(), now() from ${copies}`,
    [SITE],
  )
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Runs a function of the store as the role of the service, and returns the plans of its statements, which were run. */
async function plansOf(work: (tx: Tx) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = []
  await shop.db
    .tenant(SITE, async (tx) => {
      await work({
        ...tx,
        async query(sql, params) {
          const { rows } = await tx.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
            `explain (analyze, buffers, format json) ${sql}`,
            params,
          )
          plans.push(rows[0]!['QUERY PLAN'][0]!.Plan)
          return { rows: [], rowCount: 0 }
        },
      }).catch(() => undefined) // the store gets no rows
      throw new Error('undo')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'undo')) throw error
    })
  return plans
}

const place = { afterAt: 'infinity', afterId: '' }
test.each([
  ['the orders of the customer', (tx: Tx) => readErasable(tx, SITE, 'own', place, 100)],
  ['their number', (tx: Tx) => countOrdersOf(tx, SITE, 'own')],
  ['open work', (tx: Tx) => findOpenWork(tx, SITE, 'own')],
  ['unfinished checkouts of the address', (tx: Tx) => eraseClosedCheckouts(tx, SITE, EMAIL, 100)],
  ['checkouts of the address that go on', (tx: Tx) => hasOpenCheckout(tx, SITE, EMAIL)],
])('under the security of rows, an erasure reads %s by an index, among 100,000', async (_, work) => {
  const plans = await plansOf(work)
  expect(plans).toHaveLength(1)
  const nodes = nodesOf(plans[0]!)
  expect(
    nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name']),
  ).toEqual([])
  const removed = nodes.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)
  expect(removed).toBeLessThan(100)
  // 30 rows on pages of their own, each with the levels of its index.
  expect(plans[0]!['Shared Hit Blocks'] + plans[0]!['Shared Read Blocks']).toBeLessThan(3_000)
})
