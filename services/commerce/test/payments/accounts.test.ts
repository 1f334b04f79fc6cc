import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentSettings } from '@portico/proto/http/shop/payments'
import { SITE, owner, startCommerce, web } from '../service.ts'
import { startProvider } from './provider.ts'

let world: Awaited<ReturnType<typeof startProvider>>
let shop: Awaited<ReturnType<typeof startCommerce>>
const admin = {
  ...owner,
  principal: { ...owner.principal, sites: { [SITE]: ['admin'] } },
} as typeof owner
beforeAll(async () => {
  world = await startProvider()
  shop = await startCommerce({ testProvider: { url: world.url, origin: world.url } })
})
afterAll(async () => {
  await shop.close()
  await world.close()
})

test('a shop takes test payments until its owner connects an account, with the frame of the test provider', async () => {
  expect((await shop.own('payments', { caller: admin })).json<PaymentSettings>()).toEqual({
    mode: 'test',
    testBank: world.url,
    accounts: [],
    accepts: { currency: 'USD', minimum: 50, maximum: 99_999_999, methods: ['card'] },
  })
  const form = (await shop.send('/internal/payment-form', { caller: web })).json()
  expect(form).toMatchObject({ provider: 'test', mode: 'test', origin: world.url, methods: ['card'] })
  const again = (await shop.send('/internal/payment-form', { caller: web })).json()
  expect(again).toEqual(form)
})

test('the store manager cannot see or change payments', async () => {
  expect((await shop.own('payments')).status).toBe(403)
})

test('keys of the wrong kind or of two modes are refused by their field', async () => {
  const connect = async (key: string, publishableKey: string) =>
    (await shop.own('payments/account', { caller: admin, json: { key, publishableKey } })).json<{
      errors?: object
    }>().errors
  expect(await connect('pk_live_12345678', 'pk_live_12345678')).toHaveProperty('key')
  expect(await connect('rk_live_12345678', 'rk_live_12345678')).toHaveProperty('publishableKey')
  expect(await connect('rk_live_12345678', 'pk_test_12345678')).toHaveProperty('publishableKey')
})

test('real payments need a live account', async () => {
  const answer = await shop.own('payments/mode', { method: 'PUT', caller: admin, json: { mode: 'live' } })
  expect(answer.status).toBe(409)
})

test('the key of an account is stored sealed only', async () => {
  await shop.send('/internal/payment-form', { caller: web })
  const { rows } = await shop.db.tenant(SITE, (tx) =>
    tx.query<{ text: string; end: string }>(
      `select encode(sealed_key, 'escape') as text, key_end as end from payment_account where website_id = $1`,
      [SITE],
    ),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]!.text).not.toContain('rk_test')
  expect(rows[0]!.end).toHaveLength(4)
})
