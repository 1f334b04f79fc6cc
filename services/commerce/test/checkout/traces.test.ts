import { context, ROOT_CONTEXT } from '@opentelemetry/api'
import { collectTraces } from '@portico/kit/testing/traces'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut } from '../../src/checkout/use-cases/check-out.ts'
import { requestRefund } from '../../src/orders/use-cases/request-refund.ts'
import { mailing } from '../mails/mailing.ts'
import { SITE } from '../service.ts'
import { bodyWith } from './body.ts'
import { tokens } from './fake-provider.ts'
import { startShop, type Shop } from './shop.ts'

const traces = collectTraces()
let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(async () => {
  await shop.close()
  await traces.stop()
})

/** Runs a request in a span, and returns the id of its trace. */
const inRequest = (work: () => Promise<unknown>): Promise<string> =>
  traces.tracer.startActiveSpan('request', async (span) => {
    await work()
    span.end()
    return span.spanContext().traceId
  })
const namesOf = (traceId: string) => [...traces.of(traceId).keys()]

/** Buys a product by the function that the route calls, in the active span. */
async function buy(key: string): Promise<unknown> {
  const product = await shop.product()
  const cart = await shop.cart([{ itemId: product.id }])
  const body = bodyWith(tokens.good)
  const payment = { method: 'card', confirmationToken: tokens.good } as const
  const account = await shop.checkout.payments.accountFor(SITE, 'test')
  const request = {
    ...{ websiteId: SITE, cartToken: cart.token, key, body: { ...body, payment }, book: 'test' as const },
    ...{ client: Buffer.from(key), memberId: null, account },
  }
  const asked = { deps: shop.checkout, paying: shop.checkout }
  return checkOut(asked, request, payment, (token) => `http://mugs.localhost/checkout/order/${token}`)
}

test('a payment that the sweeper finishes and its mails are in the trace of the checkout, below the span of the request', async () => {
  for (let calls = 0; calls < 4; calls++) shop.fake.faults.push({ call: 'capture', when: 'before' })
  const traceId = await inRequest(() => buy('traced'))
  expect(namesOf(traceId)).not.toContain('sweep payment')
  expect(await shop.rows('select 1 from shop_order')).toEqual([])

  shop.fake.faults.length = 0
  shop.moveClock(30)
  await context.with(ROOT_CONTEXT, () => shop.sweep())
  expect(await shop.rows('select state from shop_order')).toEqual([{ state: 'paid' }])
  const { send, inbox } = mailing(shop)
  await context.with(ROOT_CONTEXT, send)
  expect(inbox.length).toBeGreaterThanOrEqual(2)

  expect(namesOf(traceId)).toEqual(
    expect.arrayContaining(['request', 'sweep payment', 'mail confirmation', 'mail new-order']),
  )
  const spans = traces.of(traceId)
  const idOf = (name: string) => spans.get(name)!.spanContext().spanId
  expect(spans.get('sweep payment')!.parentSpanContext?.spanId).toBe(idOf('request'))
  expect(spans.get('mail confirmation')!.parentSpanContext?.spanId).toBe(idOf('sweep payment'))
  const written = JSON.stringify(
    [...spans.values()].map(({ name, attributes, events }) => ({ name, attributes, events })),
  )
  for (const secret of ['mara@example.com', 'Test Buyer', tokens.good]) expect(written).not.toContain(secret)
})

test('a refund that the sweeper sends and its mail are in the trace of the request for it', async () => {
  const [order] = await shop.rows<{ id: string; version: number }>('select id, version from shop_order')
  const traceId = await inRequest(() =>
    requestRefund(shop.checkout, { websiteId: SITE, accountId: 'a1' }, order!.id, {
      version: order!.version,
      ...{ amount: 100, shipping: 0, lines: [], reason: '' },
    }),
  )
  shop.moveClock(5)
  await context.with(ROOT_CONTEXT, () => shop.sweepRefunds())
  const { send } = mailing(shop)
  await context.with(ROOT_CONTEXT, send)
  expect(namesOf(traceId)).toEqual(expect.arrayContaining(['sweep refund', 'mail refund']))
})

test('without a trace, nothing is stored and no span is made', async () => {
  const before = await shop.rows('select 1 from payment where traceparent is not null')
  await buy('untraced')
  expect(await shop.rows('select 1 from payment where traceparent is not null')).toHaveLength(before.length)
  expect(await shop.rows('select 1 from mail_job where traceparent is null')).not.toEqual([])
})
