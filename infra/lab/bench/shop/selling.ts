import type { Queryable } from '@portico/kit/postgres/db'
import { COUPON, prepareCheckouts } from './buying.ts'
import type { Bench } from '../jobs/job.ts'
import { analyse, untilPublished } from '../jobs/settle.ts'
import { closedLoop, percentile } from '../load/load.ts'
import { untilAccepted } from '../measure/measure.ts'
import { DAY, DAYS, openService, readPanel, type Portico } from '../panels/panel-reader.ts'

const ORDERS = 100_000
/** Orders are written so many at a time. */
const BATCH = 10_000
/** Orders of today, whose sales are read from the lines of the ledger. */
const ORDERS_TODAY = 300
const RACE_ORDERS = 400
const CONNECTIONS = 16
const SPREAD_OVER = 20
const HOT_GATE = 0.7

/** `ratio`: the rate of orders of one product, divided by the rate of orders that are spread over many. */
export type SellingFigures = { reports: { report: string; p95: number; gate: number }[]; ratio: number }

/**
 * Job 12c. Writes 100,000 orders of a year and its closed days, and reads the owner's lists and sales. Then compares the rate of
 * checkouts of one product with the rate of checkouts that are spread over 20 products.
 */
export async function measureSelling(bench: Bench): Promise<SellingFigures> {
  const now = Date.now()
  await fillOrders(bench, now)
  await analyse(bench)
  const list = `/api/rest/commerce/orders?websiteId=${bench.demo.websiteId}&book=live`
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const sales = (days: number) =>
    `/api/rest/commerce/sales?websiteId=${bench.demo.websiteId}&book=live&from=${day(now - days * DAY)}&until=${day(now)}`
  const reports: SellingFigures['reports'] = []
  for (const [report, path, gate] of [
    ['sales of 365 days', sales(DAYS), 50],
    ['sales of 30 days', sales(30), 50],
    ['orders, newest', list, 30],
    ['orders to send', `${list}&tab=toSend`, 30],
    ['orders, found by a name', `${list}&search=Buyer%20777`, 30],
    ['orders, found by a number', `${list}&search=50000`, 30],
  ] as const) {
    await readPanel(bench, path) // warm-up
    reports.push({ report, p95: percentile((await readPanel(bench, path)).times, 0.95), gate })
  }
  return { reports, ratio: await hotRatio(bench) }
}

export const sellingRows = ({ reports, ratio }: SellingFigures): Record<string, string>[] => [
  ...reports.map(({ report, p95, gate }) => ({
    'job 12c': `${report}, 100,000 orders: p95`,
    measured: `${p95.toFixed(1)} ms`,
    gate: `${gate} ms`,
    met: p95 <= gate ? 'yes' : 'no',
  })),
  {
    'job 12c': 'rate of checkouts of one product / of many',
    measured: ratio.toFixed(2),
    gate: String(HOT_GATE),
    met: ratio >= HOT_GATE ? 'yes' : 'no',
  },
]

async function hotRatio(bench: Bench): Promise<number> {
  const products = bench.demo.products.filter(({ stock }) => stock !== null).slice(0, SPREAD_OVER)
  const rateOf = async (itemsOf: (buyer: number) => readonly { id: string; sku: string }[]) => {
    // The first quarter warms up.
    const wanted = (RACE_ORDERS / 4) * 5
    const send = await prepareCheckouts(bench, { wanted, itemsOf, promoCode: COUPON, isLoadTest: true })
    const buy = (count: number) => closedLoop(count, CONNECTIONS, () => untilAccepted(send, () => undefined))
    await buy(RACE_ORDERS / 4)
    await untilPublished(bench)
    const began = performance.now()
    await buy(RACE_ORDERS)
    const seconds = (performance.now() - began) / 1_000
    await untilPublished(bench)
    return RACE_ORDERS / seconds
  }
  const spread = await rateOf((buyer) => [products[buyer % products.length]!])
  return (await rateOf(() => [products[0]!])) / spread
}

/** Writes paid orders of the year before `now`, a closed day of the ledger for each day, and the entries of today. */
async function fillOrders(portico: Portico, now: number): Promise<void> {
  const commerce = openService(portico, 'commerce')
  const { websiteId } = portico.demo
  const write = (work: (tx: Queryable) => Promise<unknown>) => commerce.tenant(websiteId, work)
  try {
    for (let first = 1; first <= ORDERS; first += BATCH)
      await write((tx) =>
        tx.query(INSERT_ORDERS, [websiteId, first, first + BATCH - 1, new Date(now), ORDERS]),
      )
    await write((tx) =>
      tx.query(INSERT_DAYS, [
        websiteId,
        new Date(now),
        new Date(now - DAYS * DAY),
        Math.round(ORDERS / DAYS),
      ]),
    )
    await commerce.tenant(websiteId, async (tx) => {
      const params = [websiteId, new Date(now), ORDERS_TODAY]
      await Promise.all([tx.query(INSERT_ENTRIES, params), tx.query(INSERT_LINES, [websiteId, ORDERS_TODAY])])
    })
  } finally {
    await commerce.close()
  }
}

const INSERT_ORDERS = `insert into shop_order (website_id, id, book, number, state, token_hash, checkout_id, customer_id, email, name,
    currency, subtotal, discount, shipping, tax, included_tax, total, quantity, fulfilled, without_rate, snapshot, placed_at, updated_at)
  select $1, 'bench' || lpad(n::text, 19, '0'), 'live', n, 'paid', sha256(convert_to('bench ' || n, 'UTF8')), 'bench-' || n,
    'bench-' || n % 20000, 'buyer-' || n % 20000 || '@example.com', 'Test Buyer ' || n % 20000, 'EUR', 5000, 0, 490, 0, 877, 5490, 3,
    case when n % 50 = 0 then 0 else 3 end, false, '{}', at, at
  from generate_series($2::int, $3::int) n, lateral (select $4::timestamptz - ($5::int - n) * interval '5 minutes' as at) placed`

const INSERT_DAYS = `insert into ledger_day (website_id, book, day, sums, counts, previous_hash, hash, closed_at)
  select $1, 'live', day::date, jsonb_agg(jsonb_build_object('currency', 'EUR', 'account', account, 'rateId', null, 'amount', amount * $4::int)),
    jsonb_build_object('order', $4::int), 'bench', 'bench', $2
  from generate_series($3::timestamptz, $2::timestamptz - interval '1 day', interval '1 day') day,
    (values ('clearing', 5490), ('sales', -4123), ('shipping', -490), ('tax-payable', -877)) as sums (account, amount)
  group by day`

const INSERT_ENTRIES = `insert into ledger_entry (website_id, id, book, kind, cause_kind, cause_id, currency, business_date, posted_at)
  select $1, 'bench-' || n, 'live', 'order', 'order', 'bench-' || n, 'EUR', $2::timestamptz::date, $2 from generate_series(1, $3::int) n`

const INSERT_LINES = `insert into ledger_line (website_id, entry_id, position, account, amount)
  select $1, 'bench-' || n, position, account, amount from generate_series(1, $2::int) n,
    (values (1, 'clearing', 5490), (2, 'sales', -4123), (3, 'shipping', -490), (4, 'tax-payable', -877)) as lines (position, account, amount)`
