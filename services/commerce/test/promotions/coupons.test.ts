import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Coupon, CouponsReply } from '@portico/proto/http/shop/coupons'
import {
  customerOf,
  customerUsesLeft,
  holdCoupons,
  releaseCoupons,
} from '../../src/promotions/store/coupon-uses.ts'
import { SITE, startCommerce } from '../service.ts'

let shop: Awaited<ReturnType<typeof startCommerce>>
beforeAll(async () => {
  shop = await startCommerce()
})
afterAll(() => shop.close())

const make = async (input: object) =>
  shop.own('coupons', { json: { kind: 'percent', ppm: 100_000, ...input } })
const made = async (input: object) => (await make(input)).json<Coupon>()
const uses = async (id: string) =>
  (await shop.own('coupons')).json<CouponsReply>().coupons.find((coupon) => coupon.id === id)?.uses
const hold = (checkoutId: string, couponIds: string[], email = 'ann@example.com') =>
  shop.db.tenant(SITE, (tx) =>
    holdCoupons(tx, SITE, { checkoutId, customer: customerOf(email), couponIds, now: new Date() }),
  )

test('an owner adds, changes and deletes coupons; a code is unique whatever its letters are', async () => {
  const coupon = await made({ code: ' summer ', endsAt: Date.UTC(2027, 0, 1), mostUses: 5 })
  expect(coupon).toMatchObject({ code: 'SUMMER', ppm: 100_000, mostUses: 5, uses: 0, combines: true })
  expect((await make({ code: 'Summer' })).status).toBe(409)
  const json = { code: 'WINTER', kind: 'fixed', amount: 500, minimum: 2_000, combines: false }
  const changed = await shop.own(`coupons/${coupon.id}`, { method: 'PUT', json })
  expect(changed.json<Coupon>()).toMatchObject({ ...json, id: coupon.id, endsAt: null, mostUses: null })
  expect((await shop.own('coupons')).json<CouponsReply>().coupons).toHaveLength(1)
  expect((await shop.own(`coupons/${coupon.id}`, { method: 'DELETE' })).json()).toEqual({})
  expect((await shop.own(`coupons/${coupon.id}`, { method: 'DELETE' })).status).toBe(404)
  expect((await shop.own(`coupons/${coupon.id}`, { method: 'PUT', json })).status).toBe(404)
})

test.each([
  ['code', { code: 'a b' }],
  ['code', { code: 'X'.repeat(41) }],
  ['ppm', { code: 'A', ppm: 0 }],
  ['amount', { code: 'A', kind: 'fixed' }],
  ['endsAt', { code: 'A', startsAt: 2, endsAt: 2 }],
  ['mostUses', { code: 'A', mostUses: 0 }],
  ['minimum', { code: 'A', minimum: -1 }],
  ['productIds', { code: 'A', productIds: [] }],
])('a coupon with a wrong %s is refused', async (field, input) => {
  const answer = await make(input)
  expect([answer.status, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([400, [field]])
})

test('a coupon with one use is held by one of 50 checkouts, and can be held again when it is given back', async () => {
  const { id } = await made({ code: 'ONE', mostUses: 1 })
  const held = await Promise.all(Array.from({ length: 50 }, (_, number) => hold(`c${number}`, [id])))
  expect(held.filter((refused) => refused.length === 0)).toHaveLength(1)
  expect(await uses(id)).toBe(1)
  const winner = held.findIndex((refused) => refused.length === 0)
  expect(await hold(`c${winner}`, [id])).toEqual([])
  expect(await uses(id)).toBe(1)
  await shop.db.tenant(SITE, async (tx) => releaseCoupons(tx, SITE, `c${winner}`))
  await shop.db.tenant(SITE, async (tx) => releaseCoupons(tx, SITE, `c${winner}`))
  expect(await uses(id)).toBe(0)
  expect(await hold('later', [id])).toEqual([])
})

test('a limit for each customer counts the e-mail address, even in parallel', async () => {
  const { id } = await made({ code: 'MINE', mostCustomerUses: 2 })
  const held = await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      hold(`m${number}`, [id], number % 2 ? 'Bo@example.com' : 'bo@example.com '),
    ),
  )
  expect(held.filter((refused) => refused.length === 0)).toHaveLength(2)
  expect(await hold('other', [id], 'cy@example.com')).toEqual([])
  const left = (email: string) =>
    shop.db.tenant(SITE, (tx) => customerUsesLeft(tx, SITE, [id], customerOf(email)))
  expect([(await left('bo@example.com')).get(id), (await left('cy@example.com')).get(id)]).toEqual([0, 1])
})

test('a limit below the uses there are is refused', async () => {
  const { id } = await made({ code: 'TWICE' })
  await hold('t1', [id])
  await hold('t2', [id])
  const json = { code: 'TWICE', kind: 'percent', ppm: 1, mostUses: 1 }
  expect((await shop.own(`coupons/${id}`, { method: 'PUT', json })).json()).toMatchObject({
    errors: { mostUses: 'The coupon has been used 2 times already.' },
  })
})
