import { randomUUID } from 'node:crypto'
import { until } from '@portico/kit/testing/until'
import type { CheckoutGoesOn } from '@portico/proto/http/shop/checkout'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProvider } from '../payments/provider.ts'
import { OTHER_SITE, SITE } from '../service.ts'
import { startProviderShop, type ProviderShop } from './provider-shop.ts'

// Events of the provider that tell another amount, come a day late, or are of another website.

const DAY_SECONDS = 86_400
const SECURE = '4000002760003184'

let world: Awaited<ReturnType<typeof startProvider>>
let shop: ProviderShop
let itemId: string
beforeAll(async () => {
  world = await startProvider()
  shop = await startProviderShop(world.url)
  itemId = await shop.digital()
})
afterAll(async () => {
  await shop.close()
  await world.close()
})

type PaymentRow = { id: string; state: string; providerId: string }
const paymentOf = async (cartId: string): Promise<PaymentRow> => {
  const [row] = await shop.rows<PaymentRow>(
    `select p.id, p.state, p.provider_id as "providerId" from payment p join checkout c on c.payment_id = p.id where c.cart_id = $1`,
    [cartId],
  )
  return row!
}

/** A buyer who is at the bank's page, and a function that confirms there. */
async function atTheBank(key: string) {
  const { account } = await shop.accountOf(SITE)
  const cart = await shop.cart(itemId)
  const answer = await cart.pay(key, await world.token(account.id, SECURE))
  const { orderToken, action } = answer.json<CheckoutGoesOn>()
  const url = action?.kind === 'redirect' ? action.url : ''
  return {
    cart,
    orderToken,
    payment: await paymentOf(cart.id),
    confirm: () =>
      fetch(url, { method: 'POST', body: new URLSearchParams({ approve: '1' }), redirect: 'manual' }),
  }
}

const eventOf = (providerId: string, more: object = {}, created = Math.floor(Date.now() / 1_000)) => ({
  ...{ id: `evt_${randomUUID()}`, object: 'event', created, livemode: false },
  type: 'payment_intent.amount_capturable_updated',
  data: { object: { id: providerId, object: 'payment_intent', ...more } },
})
const eventsOf = (providerId: string) =>
  shop.rows<{ state: string }>(
    'select state from payment_event where provider_id = $1 order by received_at',
    [providerId],
  )

test('the amount and currency that an event tells count for nothing: the payment is read at the provider', async () => {
  const { orderToken, payment, confirm } = await atTheBank('told-amount')
  const [{ account }, secret] = [await shop.accountOf(SITE), await shop.secretOf(SITE)]
  // Nothing has happened yet, whatever the event says.
  const paid = { amount: 1, amount_received: 1, currency: 'jpy', status: 'succeeded' }
  expect((await shop.deliver(account.id, secret, eventOf(payment.providerId, paid))).status).toBe(200)
  expect((await shop.order(orderToken)).status).toBe('action-required')
  await confirm()
  expect((await shop.deliver(account.id, secret, eventOf(payment.providerId, paid))).status).toBe(200)
  await until(async () => (await shop.order(orderToken)).status === 'paid')
  expect((await shop.order(orderToken)).order?.totals.total).toBe(2_000)
  expect((await shop.charges()).map(({ amount }) => amount)).toEqual([2_000])
})

test('a payment that has another amount at the provider is not paid, and is listed with what differs', async () => {
  const { orderToken, payment, confirm } = await atTheBank('other-amount')
  const before = (await shop.charges()).length
  const [{ account }, secret] = [await shop.accountOf(SITE), await shop.secretOf(SITE)]
  await shop.rows('update payment set amount = amount + 1 where id = $1', [payment.id])
  await confirm()
  expect((await shop.deliver(account.id, secret, eventOf(payment.providerId))).status).toBe(200)
  await shop.passTimeUntil(async () => (await shop.unresolved()).payments.some(({ id }) => id === payment.id))
  const [listed] = (await shop.unresolved()).payments
  expect(listed).toMatchObject({
    id: payment.id,
    state: 'action-required',
    word: { said: 'contradicts', detail: 'another amount' },
  })
  expect((await shop.look(payment.id)).status).toBe(200)
  expect((await shop.order(orderToken)).order).toBeFalsy()
  expect(await shop.charges()).toHaveLength(before)
  // Mended by a person, it goes on.
  await shop.rows('update payment set amount = amount - 1 where id = $1', [payment.id])
  expect((await shop.look(payment.id)).json()).toMatchObject({ payments: [], count: 0, liveCount: 0 })
  expect((await shop.order(orderToken)).status).toBe('paid')
  expect(await shop.charges()).toHaveLength(before + 1)
})

test('an event that comes a day late ends what is open, and changes nothing that is over', async () => {
  const { orderToken, payment, confirm } = await atTheBank('a-day-late')
  const before = (await shop.charges()).length
  await confirm()
  const [{ account }, secret] = [await shop.accountOf(SITE), await shop.secretOf(SITE)]
  const yesterday = Math.floor(Date.now() / 1_000) - DAY_SECONDS
  const event = eventOf(payment.providerId, {}, yesterday)
  shop.advance(DAY_SECONDS * 1_000)
  expect((await shop.deliver(account.id, secret, event)).status).toBe(200)
  await until(async () => (await shop.order(orderToken)).status === 'paid')
  const order = await shop.order(orderToken)
  for (const late of [event, eventOf(payment.providerId, { status: 'canceled' }, yesterday)])
    expect((await shop.deliver(account.id, secret, late)).status).toBe(200)
  await until(
    async () =>
      (await shop.rows('select 1 from payment where id = $1 and next_at is null', [payment.id])).length === 1,
  )
  expect(await shop.order(orderToken)).toEqual(order)
  expect(await shop.charges()).toHaveLength(before + 1)
  expect((await eventsOf(payment.providerId)).map(({ state }) => state)).toEqual(['done', 'done'])
})

test('an event of the account of another website moves nothing of this one, and a signature of one is refused by the other', async () => {
  const { orderToken, payment, confirm } = await atTheBank('other-website')
  await confirm()
  const [ours, theirs] = [await shop.accountOf(SITE), await shop.accountOf(OTHER_SITE)]
  const [ourSecret, theirSecret] = [await shop.secretOf(SITE), await shop.secretOf(OTHER_SITE)]
  await shop.rows(`update payment set next_at = null where id = $1`, [payment.id])
  const event = eventOf(payment.providerId)
  expect((await shop.deliver(theirs.account.id, theirSecret, event)).status).toBe(200)
  expect((await shop.deliver(ours.account.id, theirSecret, event)).status).toBe(400)
  expect(await eventsOf(payment.providerId)).toEqual([])
  const kept = await shop.db.tenant(OTHER_SITE, (tx) =>
    tx.query('select state, payment_id as "paymentId" from payment_event where provider_id = $1', [
      payment.providerId,
    ]),
  )
  expect(kept.rows).toEqual([{ state: 'kept', paymentId: null }])
  expect(
    await paymentOf(
      (
        await shop.rows<{ cart: string }>('select cart_id as cart from checkout where payment_id = $1', [
          payment.id,
        ])
      )[0]!.cart,
    ),
  ).toMatchObject({
    state: 'action-required',
  })
  // The same event of the right account is not a repetition.
  expect((await shop.deliver(ours.account.id, ourSecret, event)).status).toBe(200)
  await until(async () => (await shop.order(orderToken)).status === 'paid')
})
