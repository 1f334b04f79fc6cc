import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import type { RefundPreview } from '@portico/proto/http/shop/refunds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokens } from '../checkout/fake-provider.ts'
import { violationsOf } from '../checkout/invariants.ts'
import { advanceRefund } from '../../src/orders/use-cases/advance-refund.ts'
import { receiveEvent } from '../../src/payments/use-cases/receive-event.ts'
import { openAccount } from '../checkout/account.ts'
import { bookRefund } from '../../src/orders/use-cases/book-refund.ts'
import { instrumentedDb } from '../checkout/instrumented.ts'
import { SITE } from '../service.ts'
import { startSelling, type Selling } from './sold.ts'

let shop: Selling
beforeAll(async () => {
  shop = await startSelling()
})
afterAll(() => shop.close())

const refund = ({ id, version }: OwnerOrder, json: object) =>
  shop.own(`orders/${id}/refunds`, { json: { version, ...json } })
const preview = ({ id }: OwnerOrder, json: object) => shop.own(`orders/${id}/refunds/preview`, { json })
const sweepAll = async () => {
  while ((await shop.sweepRefunds()) > 0);
}
/** Holds the next call of a kind to the provider until it is released. */
function holdNext(wanted: string) {
  const arrived = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  shop.fake.onCall = async (call) => {
    if (call !== wanted) return
    shop.fake.onCall = async () => {}
    arrived.resolve()
    await held.promise
  }
  return { arrived: arrived.promise, release: held.resolve }
}

test('lines, an amount and the rest are refunded; money, stock, books and credit notes follow the preview', async () => {
  const product = await shop.thing(10)
  const order = await shop.buy([{ product, quantity: 3 }])
  const lineId = order.lines[0]!.id
  const byLine = { lines: [{ lineId, quantity: 1, restock: true }] }
  const shown = (await preview(order, byLine)).json<RefundPreview>()
  expect(shown).toMatchObject({
    ...{ amount: 1_488, left: 5_052 - 1_488, taxLines: [{ name: 'VAT', amount: 238 }] },
    stock: [{ before: 7, after: 8 }],
    books: [
      { account: 'refunds', amount: 1_250 },
      { account: 'tax-payable', amount: 238 },
      { account: 'clearing', amount: -1_488 },
    ],
  })
  const first = (await refund(order, { ...byLine, reason: '<img src=x>' })).json<OwnerOrder>()
  expect(first).toMatchObject({
    ...{ state: 'paid', totals: { refunded: 1_488 }, refundable: { amount: 3_564, shipping: 589 } },
    lines: [{ refunded: 1, removed: 1, refundable: 2, toSend: 2 }],
    refunds: [
      { state: 'done', amount: 1_488, reason: '<img src=x>', lines: [{ quantity: 1, restocked: 1 }] },
    ],
    invoices: [{ kind: 'invoice' }, { kind: 'credit-note', number: '00001', total: 1_488 }],
  })
  expect(first.events.map(({ kind }) => kind)).toEqual(['placed', 'refund-requested', 'refunded'])
  expect(await shop.left(product)).toBe(8)

  const tooMuch = { lines: [{ lineId, quantity: 3 }], shipping: 590 }
  for (const ask of [preview, refund])
    expect((await ask(first, tooMuch)).json()).toMatchObject({
      errors: {
        'lines.0.quantity': 'must be at most 2: the items that are left to refund',
        shipping: 'must be more than 0 and at most $5.89, which is left to refund',
      },
    })
  expect((await refund(first, { amount: 3_565 })).json()).toMatchObject({
    errors: { amount: 'must be more than 0 and at most $35.64, which is left to refund' },
  })
  expect((await refund(first, {})).status).toBe(400)
  expect((await refund(first, { amount: -1 })).status).toBe(400)

  const second = (await refund(first, { amount: 1_001 })).json<OwnerOrder>()
  const last = (await refund(second, { amount: second.refundable.amount })).json<OwnerOrder>()
  expect(last).toMatchObject({
    ...{ state: 'cancelled', totals: { refunded: 5_052 }, refundable: { amount: 0, shipping: 0 } },
    invoices: [{}, { number: '00001' }, { number: '00002' }, { number: '00003' }],
  })
  const sums = await shop.rows<{ account: string; sum: number }>(
    `select case when account in ('sales', 'shipping', 'discounts', 'refunds') then 'net' else account end as account, sum(amount)
     from ledger_line group by 1`,
  )
  expect(Object.fromEntries(sums.map(({ account, sum }) => [account, sum]))).toEqual({
    ...{ clearing: 0, net: 0, 'tax-payable': 0 },
  })
  expect(await violationsOf(shop)).toEqual([])
})

test('two refunds at once, and a refund while a shipment is written: one of them has to read the order again', async () => {
  const order = await shop.buy([{ product: await shop.thing(), quantity: 2 }])
  const lines = [{ lineId: order.lines[0]!.id, quantity: 2 }]
  const both = await Promise.all([refund(order, { lines }), refund(order, { lines })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const other = await shop.buy([{ product: await shop.thing(), quantity: 2 }])
  const of = { version: other.version, lines: [{ lineId: other.lines[0]!.id, quantity: 2 }] }
  const raced = await Promise.all([
    shop.own(`orders/${other.id}/shipments`, { json: of }),
    shop.own(`orders/${other.id}/refunds`, { json: of }),
  ])
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await violationsOf(shop)).toEqual([])
})

test('a refund without an answer is looked for before it is sent again', async () => {
  for (const when of ['before', 'after'] as const) {
    const order = await shop.buy([{ product: await shop.thing() }])
    shop.fake.faults.push({ call: 'refund', when })
    const open = (await refund(order, { amount: 500 })).json<OwnerOrder>()
    expect(open).toMatchObject({ refunds: [{ state: 'sent' }], totals: { refunded: 0 } })
    expect(open.refundable.amount).toBe(order.totals.total - 500)
    shop.fake.faults.push({ call: 'listRefunds', when: 'before' })
    shop.moveClock(2)
    await sweepAll()
    expect((await shop.read(order.id)).refunds).toMatchObject([{ state: 'sent' }])
    shop.moveClock(2)
    await sweepAll()
    expect(await shop.read(order.id)).toMatchObject({
      ...{ refunds: [{ state: 'done' }], totals: { refunded: 500 } },
    })
  }
  expect(await violationsOf(shop)).toEqual([])
})

test('a slow call and two sweepers send one refund', async () => {
  const order = await shop.buy([{ product: await shop.thing() }])
  shop.fake.faults.push({ call: 'refund', when: 'before' })
  const open = (await refund(order, { amount: 500 })).json<OwnerOrder>()
  shop.moveClock(2)
  const slow = holdNext('refund')
  const first = shop.sweepRefunds()
  await slow.arrived
  const calls = shop.fake.calls.length
  await advanceRefund(shop.checkout, SITE, open.refunds[0]!.id)
  expect(shop.fake.calls.slice(calls)).toEqual([])
  shop.moveClock(2)
  expect(await shop.sweepRefunds()).toBe(1)
  slow.release()
  await first
  expect(shop.fake.refunds.filter(({ refundId }) => refundId === open.refunds[0]!.id)).toHaveLength(1)
  expect(await shop.read(order.id)).toMatchObject({
    ...{ refunds: [{ state: 'done' }], totals: { refunded: 500 } },
  })
  expect(await violationsOf(shop)).toEqual([])
})

test('a refund whose failure the provider keeps under its key is sent under the next one', async () => {
  const order = await shop.buy([{ product: await shop.thing() }])
  shop.fake.faults.push({ call: 'refund', when: 'stored' })
  await refund(order, { amount: 500 })
  for (let pass = 0; pass < 2; pass++) {
    expect((await shop.read(order.id)).refunds).toMatchObject([{ state: 'sent' }])
    shop.moveClock(2)
    await sweepAll()
  }
  expect((await shop.read(order.id)).refunds).toMatchObject([{ state: 'done' }])
  expect(await violationsOf(shop)).toEqual([])
})

test('a refund that the provider refuses counts nothing; one that fails later is taken back', async () => {
  const order = await shop.buy([{ product: await shop.thing(), quantity: 2 }])
  const { payment } = order
  // The owner has refunded in the provider's own pages.
  const key = { key: 'own', refundId: undefined, providerRefundId: 're_own', failure: undefined } as const
  const providerId = payment!.providerId!
  const own = { ...key, providerId, amount: payment!.amount, currency: 'usd', state: 'done' as const }
  shop.fake.refunds.push(own)
  const lines = [{ lineId: order.lines[0]!.id, quantity: 1, restock: true }]
  const refused = (await refund(order, { lines })).json<OwnerOrder>()
  expect(refused).toMatchObject({
    refunds: [{ state: 'failed', failure: 'charge_already_refunded' }],
    lines: [{ refunded: 0, removed: 0, toSend: 2, restockable: 2 }],
    totals: { refunded: 0 },
  })
  shop.fake.refunds.splice(shop.fake.refunds.indexOf(own), 1)

  shop.moveClock(1)
  shop.fake.refundsBegin = 'pending'
  const pending = (await refund(refused, { lines })).json<OwnerOrder>()
  expect(pending).toMatchObject({ totals: { refunded: 1_488 }, refunds: [{}, { state: 'sent' }] })
  shop.fake.refunds.at(-1)!.state = 'failed'
  shop.moveClock(70)
  await sweepAll()
  const failed = await shop.read(order.id)
  expect(failed).toMatchObject({
    ...{ totals: { refunded: 0 }, refundable: { amount: order.totals.total } },
    invoices: [{}, { total: 1_488 }, { total: -1_488 }],
  })
  expect(failed.events.at(-1)?.kind).toBe('refund-failed')
  shop.fake.refundsBegin = 'done'
  expect((await refund(failed, { amount: failed.refundable.amount })).json()).toMatchObject({
    totals: { refunded: order.totals.total },
  })
  expect(await violationsOf(shop)).toEqual([])
})

test('a refund that another process books meanwhile is taken back when it failed', async () => {
  shop.fake.refundsBegin = 'pending'
  for (let point = 1, isReached = true; isReached; point++) {
    const order = await shop.buy([{ product: await shop.thing() }])
    shop.fake.faults.push({ call: 'refund', when: 'after' })
    const lines = [{ lineId: order.lines[0]!.id, quantity: 1 }]
    const [open] = (await refund(order, { lines })).json<OwnerOrder>().refunds
    const theirs = shop.fake.refunds.at(-1)!
    theirs.state = 'failed'
    shop.moveClock(2)
    const nextAt = new Date(shop.deps.clock.now().getTime() + 3_600_000)
    let passed = 0
    const db = instrumentedDb(shop.checkout.db, async (name) => {
      if (name !== 'after a commit' || ++passed !== point) return
      await bookRefund(shop.checkout, SITE, open!.id, { providerRefundId: theirs.providerRefundId, nextAt })
    })
    await advanceRefund({ ...shop.checkout, db }, SITE, open!.id)
    isReached = passed >= point
    expect(await shop.read(order.id)).toMatchObject({
      ...{ totals: { refunded: 0 }, refunds: [{ state: 'failed' }] },
      refundable: { amount: order.totals.total },
    })
  }
  shop.fake.refundsBegin = 'done'
  expect(await violationsOf(shop)).toEqual([])
})

test('a refund that fails days after it was done is taken back when the provider tells of it', async () => {
  const order = await shop.buy([{ product: await shop.thing() }])
  const done = (await refund(order, { amount: 500 })).json<OwnerOrder>()
  expect(done).toMatchObject({ refunds: [{ state: 'done' }] })
  const { account } = openAccount(shop.fake.provider)
  const tell = (id: string) =>
    receiveEvent(shop.deps, account, {
      ...{ id, type: 'refund.failed', providerId: order.payment!.providerId! },
      ...{ isOfRefund: true, isOfBalance: false },
      ...{ isLive: false, at: shop.deps.clock.now() },
    })
  await tell('evt_1')
  await sweepAll()
  expect(await shop.read(order.id)).toMatchObject({ refunds: [{ state: 'done' }], totals: { refunded: 500 } })

  shop.moveClock(3 * 24 * 60)
  shop.fake.refunds.at(-1)!.state = 'failed'
  await tell('evt_2')
  await sweepAll()
  const failed = await shop.read(order.id)
  expect(failed).toMatchObject({
    ...{
      refunds: [{ state: 'failed' }],
      totals: { refunded: 0 },
      refundable: { amount: order.totals.total },
    },
    invoices: [{}, { total: 500 }, { total: -500 }],
  })
  await refund(failed, { amount: failed.refundable.amount })
  expect(await violationsOf(shop)).toEqual([])
})

test('an order is cancelled before anything was sent: the rest is refunded and put back', async () => {
  const product = await shop.thing(5)
  const order = await shop.buy([{ product, quantity: 2 }])
  const cancel = ({ id, version }: OwnerOrder) => shop.own(`orders/${id}/cancel`, { json: { version } })
  const part = (await refund(order, { amount: 333 })).json<OwnerOrder>()
  expect((await cancel(order)).status).toBe(409)
  const cancelled = (await cancel(part)).json<OwnerOrder>()
  expect(cancelled).toMatchObject({
    ...{ state: 'cancelled', tab: 'cancelled', totals: { refunded: order.totals.total } },
    lines: [{ toSend: 0, restockable: 0 }],
  })
  expect(cancelled.events.at(-1)).toMatchObject({ kind: 'cancelled', data: { reason: 'owner' } })
  expect(await shop.left(product)).toBe(5)
  expect((await cancel(cancelled)).status).toBe(409)

  const debit = await shop.buy([{ product }], { token: tokens.bank })
  expect((await cancel(debit)).status).toBe(409)
  expect((await refund(debit, { amount: 1 })).status).toBe(409)
  shop.fake.finish(debit.payment!.id, 'failed')
  await shop.advance(debit.payment!.id)
  expect(await shop.read(debit.id)).toMatchObject({ state: 'cancelled', refundable: { amount: 0 } })

  const sent = await shop.buy([{ product: await shop.product() }])
  expect((await cancel(sent)).status).toBe(409)

  const open = await shop.buy([{ product }])
  shop.fake.faults.push({ call: 'refund', when: 'before' })
  const waiting = (await refund(open, { amount: open.totals.total })).json<OwnerOrder>()
  expect((await cancel(waiting)).json()).toEqual({
    error: 'A refund of this order is not finished. Wait for its outcome.',
  })
  shop.moveClock(2)
  await sweepAll()
  const noted = await shop.own(`orders/${sent.id}/notes`, { json: { text: '<script>1</script>' } })
  expect(noted.json<OwnerOrder>().events.at(-1)).toMatchObject({
    ...{ kind: 'note', actor: 'a1', data: { text: '<script>1</script>' } },
  })
  expect((await shop.own(`orders/${sent.id}/notes`, { json: { text: ' ' } })).status).toBe(400)
  expect(await violationsOf(shop)).toEqual([])
})
