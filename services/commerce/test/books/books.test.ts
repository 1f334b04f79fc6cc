import { afterAll, beforeAll, expect, test } from 'vitest'
import { salesOf } from '../../src/books/domain/sales.ts'
import { readSalesDays } from '../../src/books/store/sales.ts'
import { checkDay } from '../../src/books/use-cases/check-day.ts'
import { closeDueBooks } from '../../src/books/use-cases/close-books.ts'
import { exportLedger } from '../../src/books/use-cases/export-ledger.ts'
import { OTHER_SITE, SITE } from '../service.ts'
import { startShopWithBooks, type ShopWithBooks } from './shop.ts'

const DAY = { websiteId: SITE, book: 'test', day: '2026-03-01' } as const

let shop: ShopWithBooks
beforeAll(async () => {
  shop = await startShopWithBooks()
  const mug = await shop.product(20)
  for (const key of ['one', 'two', 'three']) {
    const cart = await shop.cart([{ itemId: mug.id }])
    expect((await cart.pay(key)).status).toBe(200)
  }
  await shop.bookCharges()
  shop.moveClock(14 * 60)
  await closeDueBooks(shop.books)
})
afterAll(() => shop.close())

/** The checks that are not green, each with the kinds of its faults. */
async function faultsOf(day: string = DAY.day): Promise<Record<string, string[]>> {
  const outcomes = await checkDay(shop.books, { ...DAY, day })
  const red = outcomes.filter(({ state }) => state !== 'green')
  for (const { faults, faultCount } of red) {
    expect(faultCount).toBe(faults.length)
    for (const { text, nextStep } of faults) expect([text, nextStep]).not.toContain('')
  }
  return Object.fromEntries(red.map(({ kind, faults }) => [kind, faults.map((fault) => fault.kind)]))
}

const count = async (table: string) => (await shop.rows(`select 1 from ${table}`)).length

test('a past day is closed and summed by account, and all five checks are green with both figures', async () => {
  expect(
    await shop.rows(`select day::text, sums, counts, previous_hash as previous from ledger_day`),
  ).toMatchObject([
    {
      day: DAY.day,
      sums: [
        { account: 'clearing', amount: 3_660, currency: 'USD' },
        { account: 'fees', amount: 90, currency: 'USD' },
        { account: 'sales', amount: -3_750, currency: 'USD' },
      ],
      counts: { order: 3, fee: 3 },
      previous: '',
    },
  ])
  const results = await shop.rows<{ kind: string; state: string; figures: { amounts: number[] }[] }>(
    'select kind, state, figures from reconciliation order by kind',
  )
  expect(results.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'entries green',
    'numbers green',
    'orders green',
    'provider green',
    'stock green',
  ])
  const amounts = Object.fromEntries(results.map(({ kind, figures }) => [kind, figures[0]!.amounts]))
  expect(amounts).toMatchObject({
    entries: [3_840, 3_840],
    orders: [3_750, 3_750],
    provider: [3_750, 3_750],
    stock: [17, 17],
    numbers: [3, 3],
  })
})

test('a charge without an order, an order without a charge and a wrong amount are found at the provider', async () => {
  shop.changeBalance((all) => [...all, { ...all[0]!, id: 'txn_x', sourceId: 'ch_x', amount: 2_000 }])
  expect(await faultsOf()).toEqual({ provider: ['charge-without-order'] })
  const [fault] = (
    await shop.rows<{ faults: { text: string }[] }>(
      `select faults from reconciliation where kind = 'provider'`,
    )
  )[0]!.faults
  expect(fault!.text).toBe('The test bank has a charge of $20.00 (ch_x) that is not from this store.')
  shop.changeBalance((all) => all.slice(1))
  expect(await faultsOf()).toEqual({ provider: ['order-without-charge'] })
  shop.changeBalance((all) => all.map((each, at) => (at === 1 ? { ...each, amount: 1_249 } : each)))
  expect(await faultsOf()).toEqual({ provider: ['other-amount'] })
  shop.changeBalance((all) => all.map((each, at) => (at === 1 ? { ...each, currency: 'EUR' } : each)))
  expect(await faultsOf()).toEqual({ provider: ['other-amount'] })
  shop.changeBalance((all) => all)
  // A provider never forgets a movement, so the planted one is removed here too.
  await shop.tamper('balance_transaction', `delete from balance_transaction where id = 'txn_x'`)
  expect(await faultsOf()).toEqual({})
})

test.each([
  {
    fault: 'a ledger line that was moved to another account',
    table: 'ledger_line',
    plant: `update ledger_line set account = 'shipping' where account = 'sales' and entry_id = (select min(entry_id) from ledger_line where account = 'sales')`,
    mend: `update ledger_line set account = 'sales' where account = 'shipping'`,
    found: { entries: ['closed-day-changed'] },
  },
  {
    fault: 'an entry that is not zero',
    table: 'ledger_line',
    plant: `update ledger_line set amount = amount - 1 where account = 'sales' and entry_id = (select min(entry_id) from ledger_line where account = 'sales')`,
    mend: `update ledger_line set amount = amount + 1 where account = 'sales' and entry_id = (select min(entry_id) from ledger_line where account = 'sales')`,
    found: { entries: ['entry-not-zero', 'closed-day-changed'] },
  },
  {
    fault: 'a seal that was written again',
    table: 'ledger_day',
    plant: `update ledger_day set hash = repeat('0', 64) || hash`,
    mend: `update ledger_day set hash = substr(hash, 65)`,
    found: { entries: ['closed-day-changed'] },
  },
  {
    fault: 'an invoice with another amount',
    table: 'invoice',
    plant: `update invoice set total = total + 5 where number = 2`,
    mend: `update invoice set total = total - 5 where number = 2`,
    found: { orders: ['invoice-differs'] },
  },
  {
    fault: 'an order line with another amount',
    table: 'order_line',
    plant: `update order_line set gross = gross + 5 where id = (select min(id) from order_line)`,
    mend: `update order_line set gross = gross - 5 where id = (select min(id) from order_line)`,
    found: { orders: ['lines-differs'] },
  },
  {
    fault: 'a payment that was not captured',
    table: 'payment',
    plant: `update payment set state = 'voided' where id = (select min(id) from payment)`,
    mend: `update payment set state = 'captured' where id = (select min(id) from payment)`,
    found: { orders: ['payment-missing'] },
  },
  {
    fault: 'a missing number',
    table: 'invoice',
    plant: `update invoice set number = 4 where number = 2`,
    mend: `update invoice set number = 2 where number = 4`,
    found: { numbers: ['number-missing'] },
  },
  {
    fault: 'stock off by one',
    table: 'stock',
    plant: `update stock set available = available - 1`,
    mend: `update stock set available = available + 1`,
    found: { stock: ['stock-differs'] },
  },
])('$fault is found by the right check', async ({ table, plant, mend, found }) => {
  await shop.tamper(table, plant)
  expect(await faultsOf()).toEqual(found)
  await shop.tamper(table, mend)
  expect(await faultsOf()).toEqual({})
})

test('the service can neither edit nor delete a ledger line, an entry or a closed day', async () => {
  for (const table of ['ledger_line', 'ledger_entry', 'ledger_day']) {
    await expect(shop.rows(`update ${table} set website_id = website_id`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(shop.rows(`delete from ${table}`)).rejects.toThrow(/permission denied/)
  }
})

test('an entry whose time is in a closed day gets the next open date, and the closed day stays green', async () => {
  const before = await count('ledger_entry')
  shop.moveClock(-14 * 60)
  const mug = await shop.product(5)
  const cart = await shop.cart([{ itemId: mug.id }])
  expect((await cart.pay('late')).status).toBe(200)
  await shop.bookCharges()
  shop.moveClock(14 * 60)
  expect(await shop.rows('select distinct business_date::text as day from ledger_entry order by 1')).toEqual([
    { day: DAY.day },
    { day: '2026-03-02' },
  ])
  expect(await count('ledger_entry')).toBe(before + 1)
  const entries = (await checkDay(shop.books, DAY)).find(({ kind }) => kind === 'entries')
  expect(entries?.state).toBe('green')
})

test('several processes close each day once in its time zone, and a website that fails stops no other', async () => {
  await shop.db.tenant(OTHER_SITE, (tx) =>
    tx.query(
      `insert into payment_account (website_id, id, provider, is_live, publishable_key, sealed_key, key_end, created_at)
       values ($1, 'other', 'test', false, 'pk', 'x', 'x', $2)`,
      [OTHER_SITE, shop.deps.clock.now()],
    ),
  )
  shop.setTimeZone('America/New_York')
  const failing: typeof shop.books = {
    ...shop.books,
    payments: {
      accountOf: async (websiteId, id) => {
        if (websiteId === OTHER_SITE) throw new Error('no key opens this account')
        return shop.books.payments.accountOf(websiteId, id)
      },
    },
  }
  shop.moveClock(26 * 60)
  // In New York it is 23:00 on 2 March, so that day is open.
  await Promise.all([1, 2, 3].map(() => closeDueBooks(failing)))
  expect(await count('ledger_day')).toBe(1)
  shop.moveClock(24 * 60)
  await Promise.all([1, 2, 3].map(() => closeDueBooks(failing)))
  expect(
    await shop.rows(
      `select d.day::text, d.previous_hash = coalesce(b.hash, '') as chained from ledger_day d
       left join ledger_day b on b.day = d.day - 1 order by 1`,
    ),
  ).toEqual([
    { day: DAY.day, chained: true },
    { day: '2026-03-02', chained: true },
  ])
  const failures = (
    await shop.db.job((tx) =>
      tx.query(`select website_id, failure from books_schedule where failure is not null`),
    )
  ).rows
  expect(failures).toEqual([{ website_id: OTHER_SITE, failure: 'no key opens this account' }])
})

test('sales by day are the sums of closed days and of later lines, and the export has each line once', async () => {
  await shop.rows(`update books_schedule set time_zone = 'UTC'`)
  const mug = await shop.product(5, 2_000)
  const cart = await shop.cart([{ itemId: mug.id, quantity: 2 }])
  expect((await cart.pay('today')).status).toBe(200)
  const today = shop.deps.clock.now().toISOString().slice(0, 10)
  const period = { websiteId: SITE, book: 'test', from: DAY.day, until: today } as const
  const days = await shop.db.tenant(SITE, (tx) => readSalesDays(tx, period))
  const { days: sales, totals } = salesOf(days, 'USD', new Map())
  expect(sales).toMatchObject([
    { day: DAY.day, orders: 3, sales: 3_750, tax: 0, refunds: 0 },
    { day: '2026-03-02', orders: 1, sales: 1_250 },
    { day: today, orders: 1, sales: 4_000 },
  ])
  expect(totals).toMatchObject({ orders: 5, sales: 9_000 })
  let text = ''
  for await (const part of exportLedger(shop, period)) text += part
  const [head, ...lines] = text.trim().split('\r\n')
  expect(head).toContain('Date,Posted at,Entry,Kind')
  expect(lines).toHaveLength(18)
  expect(lines.filter((line) => line.includes(',fees,0.30,,USD,'))).toHaveLength(4)
  expect(
    lines.filter((line) => /,fee,transaction txn_ch_\w+,0000\d,clearing,,0.30,/.test(line)),
  ).toHaveLength(4)
  expect(lines.filter((line) => line.includes(',clearing,12.50,,USD,'))).toHaveLength(4)
  expect(lines.find((line) => line.includes(',order,'))).toMatch(
    /^2026-03-01,2026-03-01T12:00:00.000Z,[0-9a-f]{24},order,order [0-9a-f]{24},0000\d,/,
  )
})

test('a refund has its entry and its credit note, and a credit note with another amount or without a refund is found', async () => {
  const [order] = await shop.rows<{ id: string; version: number }>(
    'select id, version from shop_order order by number desc limit 1',
  )
  const json = { version: order!.version, amount: 500 }
  expect((await shop.own(`orders/${order!.id}/refunds`, { json })).status).toBeLessThan(300)
  const day = shop.deps.clock.now().toISOString().slice(0, 10)
  const check = async () =>
    (await checkDay(shop.books, { ...DAY, day })).find(({ kind }) => kind === 'orders')!
  const kindsOf = async () => (await check()).faults.map(({ kind }) => kind)
  const { state, figures } = await check()
  expect([state, figures.filter(({ names }) => names[0] === 'Refunds')]).toMatchObject([
    'green',
    [
      { names: ['Refunds', 'Entries of refunds'], amounts: [500, 500] },
      { names: ['Refunds', 'Credit notes'], amounts: [500, 500] },
    ],
  ])
  const note = `where kind = 'credit-note'`
  await shop.tamper('invoice', `update invoice set total = total + 5 ${note}`)
  expect(await kindsOf()).toEqual(['credit-note-differs'])
  await shop.tamper('invoice', `update invoice set total = total - 5, refund_id = 'none' ${note}`)
  expect(await kindsOf()).toEqual(['credit-note-missing', 'credit-note-without-refund'])
})
