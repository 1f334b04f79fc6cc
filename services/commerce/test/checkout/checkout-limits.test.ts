import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SITE, visitor } from '../service.ts'
import type { CheckoutGoesOn } from '@portico/proto/http/shop/checkout'
import { tokens } from './fake-provider.ts'
import { startShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())
afterEach(() => shop.moveClock(25 * 60))

const counted = (statuses: readonly number[]) => ({
  paid: statuses.filter((status) => status === 200).length,
  declined: statuses.filter((status) => status === 402).length,
  refused: statuses.filter((status) => status === 429).length,
})

/** Sets the book of the next orders. */
const setLive = (isLive: boolean) =>
  shop.rows(
    `insert into payment_mode (website_id, is_live) values ($1, $2)
     on conflict (website_id) do update set is_live = excluded.is_live`,
    [SITE, isLive],
  )

/** Buys one free product by a cart of its own. */
async function order(itemId: string, { email, client }: { email: string; client?: string }) {
  const cart = await shop.cart([{ itemId }], visitor, client)
  return cart.pay(cart.token, 'free', { email, payment: undefined })
}

test('free orders of a client end with a 429 that says when to try again, even in parallel', async () => {
  const { id } = await shop.product(100, 0)
  const client = '203.0.113.7'
  await setLive(true)
  const many = Array.from({ length: 34 }, (_, at) => order(id, { email: `buyer-${at}@example.com`, client }))
  expect(counted((await Promise.all(many)).map(({ status }) => status))).toMatchObject({
    paid: 30,
    refused: 4,
  })
  shop.moveClock(20)
  const refused = await order(id, { email: 'one-more@example.com', client })
  expect([refused.status, refused.headers['retry-after'], refused.json()]).toEqual([
    429,
    '2400',
    {
      error: 'Too many free or test orders were placed. Please try again in 40 minutes.',
      errorKey: 'TOO_MANY_ORDERS',
    },
  ])
  expect((await order(id, { email: 'one-more@example.com' })).status).toBe(200)
  shop.moveClock(41)
  expect((await order(id, { email: 'one-more@example.com', client })).status).toBe(200)
  await setLive(false)
})

test('free orders and test orders for an address end with a 429, from any client', async () => {
  const [free, priced] = [await shop.product(100, 0), await shop.product()]
  const email = 'stranger@example.com'
  const statuses: number[] = []
  for (let count = 0; count < 15; count++) statuses.push((await order(free.id, { email })).status)
  for (let count = 0; count < 15; count++)
    statuses.push(
      (await (await shop.cart([{ itemId: priced.id }])).pay(`${count}`, tokens.good, { email })).status,
    )
  expect(counted(statuses)).toMatchObject({ paid: 30 })
  const refused = await order(free.id, { email: 'Stranger@Example.com' })
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([429, 86_400])
  const test = await (await shop.cart([{ itemId: priced.id }])).pay('more', tokens.good, { email })
  expect([test.status, test.json()]).toMatchObject([429, { errorKey: 'TOO_MANY_ORDERS' }])
  expect((await order(free.id, { email: 'another@example.com' })).status).toBe(200)
  shop.moveClock(24 * 60 + 1)
  expect((await order(free.id, { email })).status).toBe(200)
})

test('many carts of a client at the same time get no more declines than one after another', async () => {
  await setLive(true)
  const { id } = await shop.product()
  const pay = async (at: number) => {
    const cart = await shop.cart([{ itemId: id }], visitor, '203.0.113.8')
    return cart.pay(cart.token, `declined-${at}`)
  }
  const answers = await Promise.all(Array.from({ length: 36 }, (_, at) => pay(at)))
  expect(counted(answers.map(({ status }) => status))).toEqual({ paid: 0, declined: 30, refused: 6 })
  await setLive(false)
})

test('a decline that is learned from the bank counts once, and a payment that succeeds does not count', async () => {
  const { id } = await shop.product()
  const cart = await shop.cart([{ itemId: id }])
  for (let count = 0; count < 10; count++) {
    const secure = await cart.pay(`bank-${count}`, `secure-${count}`)
    expect(secure.status).toBe(202)
    const [payment] = await shop.rows<{ id: string }>(
      'select id from payment order by created_at desc limit 1',
    )
    shop.fake.finish(payment!.id, 'failed')
    expect((await cart.resume(secure.json<CheckoutGoesOn>().orderToken)).status).toBe(402)
    await shop.advance(payment!.id)
  }
  const refused = await cart.pay('more', tokens.good)
  expect([refused.status, refused.json()]).toMatchObject([429, { errorKey: 'TOO_MANY_DECLINES' }])
  const other = await shop.cart([{ itemId: id }])
  expect((await other.pay('good')).status).toBe(200)
  expect(await shop.rows('select * from payment_decline where cart_id = $1', [other.id])).toEqual([])
})
