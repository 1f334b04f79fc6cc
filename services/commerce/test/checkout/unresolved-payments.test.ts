import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UnresolvedPayments } from '@portico/proto/http/shop/unresolved-payments'
import { tokens } from './fake-provider.ts'
import { OTHER_SITE, SITE, owner } from '../service.ts'
import { startShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

const SETTLED = {
  ...{ payments: [], count: 0, liveCount: 0 },
  ...{ refunds: [], refundCount: 0, liveRefundCount: 0 },
}
const admin = {
  ...owner,
  principal: { ...owner.principal, sites: { [SITE]: ['admin'], [OTHER_SITE]: ['admin'] } },
} as typeof owner
const read = async () => (await shop.own('payments/unresolved', { caller: admin })).json<UnresolvedPayments>()
const look = (paymentId: string, websiteId = SITE) =>
  shop.send(`/api/rest/commerce/payments/unresolved/${paymentId}/look?websiteId=${websiteId}`, {
    caller: admin,
    method: 'POST',
  })
const noAnswers = (call: 'capture' | 'cancel' | 'look', times: number) => {
  for (let count = 0; count < times; count++) shop.fake.faults.push({ call, when: 'before' })
}

test('a capture without an answer is listed with what the provider said, until the owner asks again: one order, one charge', async () => {
  expect(await read()).toEqual(SETTLED)
  const product = await shop.product()
  const cart = await shop.cart([{ itemId: product.id }])
  noAnswers('capture', 2)
  await cart.pay('unresolved-1')
  expect((await read()).count).toBe(0) // most have their outcome within a minute
  shop.moveClock(5)
  const { payments, count, liveCount } = await read()
  expect({ count, liveCount }).toEqual({ count: 1, liveCount: 0 })
  const [payment] = payments
  expect(payment).toMatchObject({
    mode: 'test',
    provider: 'test',
    state: 'capturing',
    amount: cart.total,
    currency: 'USD',
  })
  expect(payment!.word!.said).toMatch(/^(no-answer|authorised)$/)
  expect(payment!.nextAt).not.toBeNull()
  expect(JSON.stringify(payment)).not.toContain('@')

  shop.fake.faults.length = 0
  const after = await look(payment!.id)
  expect(after.status).toBe(200)
  expect(after.json<UnresolvedPayments>()).toEqual(SETTLED)
  expect(await shop.rows('select state from shop_order')).toEqual([{ state: 'paid' }])
  expect((await look(payment!.id)).status).toBe(200)
  expect(await shop.rows('select state from shop_order')).toHaveLength(1)
})

test('money that was taken without an order is listed, however long ago the provider said so', async () => {
  const product = await shop.product()
  const cart = await shop.cart([{ itemId: product.id }])
  noAnswers('capture', 2)
  await cart.pay('unresolved-2')
  shop.moveClock(5)
  const [payment] = (await read()).payments
  await shop.rows(`update payment set state = 'captured', next_at = updated_at where id = $1`, [payment!.id])
  expect((await read()).payments).toMatchObject([{ id: payment!.id, state: 'captured' }])
  shop.fake.faults.length = 0
  expect((await look(payment!.id)).json<UnresolvedPayments>().count).toBe(0)
  expect(await shop.rows('select state from shop_order')).toHaveLength(2)
})

test('a payment of another amount is set aside with the contradiction, and no order is placed', async () => {
  const product = await shop.product()
  const cart = await shop.cart([{ itemId: product.id }])
  noAnswers('capture', 2)
  await cart.pay('unresolved-3')
  shop.moveClock(5)
  const [payment] = (await read()).payments
  await shop.rows('update payment set amount = amount + 1 where id = $1', [payment!.id])
  shop.fake.faults.length = 0
  const { payments } = (await look(payment!.id)).json<UnresolvedPayments>()
  expect(payments).toMatchObject([
    { id: payment!.id, word: { said: 'contradicts', detail: 'another amount' } },
  ])
  expect(await shop.rows('select state from shop_order')).toHaveLength(2)
})

test('only who may manage payments reads and asks, and of another website nothing is found', async () => {
  expect((await shop.own('payments/unresolved')).status).toBe(403) // a store manager
  const [payment] = (await read()).payments
  expect((await look(payment!.id, OTHER_SITE)).status).toBe(404)
  expect((await look('0'.repeat(24))).status).toBe(404)
  expect((await look('not-an-id')).status).toBe(400)
})

test('a payment that ends after an hour at the bank waits since its cancellation began, not since it was made', async () => {
  const product = await shop.product()
  const cart = await shop.cart([{ itemId: product.id }])
  await cart.pay('unresolved-bank', tokens.secure)
  shop.moveClock(70)
  const expired = shop.deps.clock.now().getTime()
  noAnswers('cancel', 2)
  await shop.sweep()
  shop.moveClock(2)
  const waiting = (await read()).payments.filter(({ state }) => state === 'voiding')
  expect(waiting).toHaveLength(1)
  expect(waiting[0]!.since).toBeGreaterThanOrEqual(expired)
  shop.fake.faults.length = 0
  await look(waiting[0]!.id)
  expect((await read()).payments.filter(({ id }) => id === waiting[0]!.id)).toEqual([])
})

test('a refund that the provider has not confirmed is listed with its order, until it is done', async () => {
  const { refunds: before } = await read()
  expect(before).toEqual([])
  const product = await shop.product()
  const cart = await shop.cart([{ itemId: product.id }])
  expect((await cart.pay('refund-pending')).status).toBe(200)
  const [order] = await shop.rows<{ id: string; number: number; version: number; total: number }>(
    'select id, number, version, total from shop_order order by number desc limit 1',
  )
  shop.fake.refundsBegin = 'pending'
  const json = { version: order!.version, amount: order!.total }
  const asked = await shop.own(`orders/${order!.id}/refunds`, {
    json,
    headers: { 'Idempotency-Key': 'pending' },
  })
  expect(asked.status, asked.text).toBeLessThan(300)
  expect((await read()).refundCount).toBe(0) // most are confirmed within a minute
  shop.moveClock(2)
  expect(await read()).toMatchObject({
    refundCount: 1,
    liveRefundCount: 0,
    refunds: [
      {
        ...{ orderId: order!.id, orderNumber: `0000${order!.number}`, mode: 'test', provider: 'test' },
        ...{ amount: order!.total, currency: 'USD', state: 'sent' },
        providerRefundId: expect.stringMatching(/^re_/) as string,
      },
    ],
  })
  for (const refund of shop.fake.refunds) refund.state = 'done'
  shop.moveClock(60)
  while ((await shop.sweepRefunds()) > 0);
  expect((await read()).refunds).toEqual([])
})
