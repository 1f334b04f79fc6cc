import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStripeProvider } from '../../src/payments/stripe/provider.ts'
import { startProvider } from './provider.ts'
import { startRecorder } from './recorded-requests.ts'

const recorded: unknown = JSON.parse(
  readFileSync(new URL('./recorded/requests.json', import.meta.url), 'utf8'),
)
let world: Awaited<ReturnType<typeof startProvider>>
let recorder: Awaited<ReturnType<typeof startRecorder>>
beforeAll(async () => {
  world = await startProvider()
  recorder = await startRecorder(world.port)
})
afterAll(async () => {
  await recorder.close()
  await world.close()
})

/**
 * `make stripe-mock` sends requests of these shapes to Stripe's own mock. A request of another shape fails here until it is
 * added to the file and was checked there.
 */
test('the adapter sends exactly the requests that were checked against Stripe’s description of its API', async () => {
  const account = randomUUID().replaceAll('-', '')
  const provider = createStripeProvider(`rk_test_${account}_0123456789abcdef0123`, {
    at: { protocol: 'http', host: '127.0.0.1', port: recorder.port },
  })
  const order = { checkoutId: 'c', amount: 1_000, currency: 'EUR', methods: ['card', 'bank-debit'] } as const
  const create = async () => {
    const paymentId = randomUUID()
    const made = await provider.create({ ...order, paymentId })
    if (made.status !== 'created') throw new Error(made.reason)
    return { paymentId, providerId: made.payment.providerId }
  }
  const paid = await create()
  await provider.confirm({
    ...paid,
    attempt: 1,
    confirmationToken: await world.token(account),
    method: 'card',
    returnUrl: 'http://shop.localhost/',
  })
  expect((await provider.capture(paid)).status).toBe('captured')
  await provider.refund({ ...paid, refundId: randomUUID(), amount: 100 })
  await provider.listRefunds(paid.providerId)
  await provider.look(paid.providerId)
  expect((await provider.cancel(await create())).status).toBe('cancelled')
  const [from, until] = [
    new Date(world.now().getTime() - 86_400_000),
    new Date(world.now().getTime() + 86_400_000),
  ]
  const page = await provider.listBalance({ from, until })
  await provider.listBalance({ from, until, after: page.status === 'listed' ? page.transactions[0]!.id : '' })
  expect((await provider.readBalance()).status).toBe('read')
  // The shape of these requests does not depend on what is found.
  await provider.lookPayout('po_1')
  await provider.lookDispute('dp_1')
  await provider.listEvents(from)
  await provider.checkKey()
  const webhook = await provider.openWebhook('https://app.shop.example/api/commerce/webhooks/1')
  if (webhook.status !== 'opened') throw new Error(webhook.reason)
  expect((await provider.updateWebhook(webhook.webhookId)).status).toBe('updated')
  expect((await provider.closeWebhook(webhook.webhookId)).status).toBe('closed')

  expect(recorder.shapes()).toEqual(recorded)
})
