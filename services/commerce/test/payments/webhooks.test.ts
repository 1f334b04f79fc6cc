import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { sign } from '@portico/infra/test-provider/events/deliver.ts'
import { createPayments } from '../../src/payments/use-cases/open-accounts.ts'
import { TEST_SECRET } from '@portico/kit/testing/http'
import { SITE, startCommerce } from '../service.ts'
import { startProvider } from './provider.ts'

let world: Awaited<ReturnType<typeof startProvider>>
let shop: Awaited<ReturnType<typeof startCommerce>>
let accountId: string
let secret: string
beforeAll(async () => {
  world = await startProvider()
  const testProvider = { url: world.url, origin: world.url }
  shop = await startCommerce({ testProvider })
  const payments = createPayments({
    ...shop.deps,
    signals: { providerAnswered() {} },
    options: { vaultKey: TEST_SECRET, testProvider, appOrigin: 'http://app.localhost:8080' },
  })
  const opened = await payments.accountFor(SITE, 'test')
  accountId = opened!.account.id
  const find = async () => (await payments.accountOf(SITE, accountId))!.account
  await until(async () => (await find()).webhookId !== null)
  secret = payments.webhookSecretOf(await find())!
})
afterAll(async () => {
  await shop.close()
  await world.close()
})

const eventOf = (providerId: string, more: object = {}) =>
  JSON.stringify({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    data: { object: { id: providerId, object: 'payment_intent' } },
    ...more,
  })
const deliver = (body: string, signature = sign(body, secret, new Date()), to = accountId) =>
  shop.send(`/api/commerce/webhooks/${to}`, {
    text: body,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
  })
const eventRows = (providerId: string) =>
  shop.db.tenant(SITE, (tx) =>
    tx.query('select state, payment_id as "paymentId", reason from payment_event where provider_id = $1', [
      providerId,
    ]),
  )
async function storePayment(): Promise<{ id: string; providerId: string }> {
  const [id, providerId] = [randomUUID(), `pi_${randomUUID()}`]
  await shop.db.tenant(SITE, (tx) =>
    tx.query(
      `insert into payment (website_id, id, checkout_id, book, account_id, provider_id, state, amount, currency,
         created_at, updated_at) values ($1, $2, 'c', 'test', $3, $4, 'confirming', 100, 'EUR', now(), now())`,
      [SITE, id, accountId, providerId],
    ),
  )
  return { id, providerId }
}

test('an event marks its payment as due, and a repetition is stored once', async () => {
  const payment = await storePayment()
  const body = eventOf(payment.providerId)
  const answers = await Promise.all([deliver(body), deliver(body), deliver(body)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await eventRows(payment.providerId)).rows).toEqual([
    { state: 'done', paymentId: payment.id, reason: null },
  ])
  const { rows } = await shop.db.tenant(SITE, (tx) =>
    tx.query<{ due: boolean }>('select next_at is not null as due from payment where id = $1', [payment.id]),
  )
  expect(rows).toEqual([{ due: true }])
})

test('an event of an unknown payment is kept', async () => {
  const providerId = `pi_${randomUUID()}`
  expect((await deliver(eventOf(providerId))).status).toBe(200)
  expect((await eventRows(providerId)).rows).toEqual([{ state: 'kept', paymentId: null, reason: null }])
})

test('an event of the other mode is set aside', async () => {
  const payment = await storePayment()
  expect((await deliver(eventOf(payment.providerId, { livemode: true }))).status).toBe(200)
  expect((await eventRows(payment.providerId)).rows).toMatchObject([{ state: 'set-aside' }])
})

test('a forged, changed or old event is refused, and none is stored', async () => {
  const { providerId } = await storePayment()
  const body = eventOf(providerId)
  const old = sign(body, secret, new Date(Date.now() - 600_000))
  for (const signature of ['', 't=1,v1=00', sign(body, 'whsec_other', new Date()), old])
    expect((await deliver(body, signature)).status, signature).toBe(400)
  expect((await deliver(`${body} `, sign(body, secret, new Date()))).status).toBe(400)
  expect((await eventRows(providerId)).rows).toEqual([])
})

test('an event for an account that does not exist is a 404, and a huge one is a 413', async () => {
  const body = eventOf('pi_1')
  expect((await deliver(body, undefined, '0'.repeat(32))).status).toBe(404)
  expect((await deliver(eventOf('pi_1', { text: 'x'.repeat(300_000) }))).status).toBe(413)
})
