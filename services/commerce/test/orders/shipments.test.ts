import { createTestMail } from '@portico/kit/testing/mail/mail'
import type { MailsReply } from '@portico/proto/http/shop/mails'
import type { OrdersSummary, OwnerOrder } from '@portico/proto/http/shop/orders'
import type { SentOrdersReply } from '@portico/proto/http/shop/shipments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsRoutes } from '../../src/mails/routes/index.ts'
import { tokens } from '../checkout/fake-provider.ts'
import { violationsOf } from '../checkout/invariants.ts'
import { directory, mailing } from '../mails/mailing.ts'
import { startSelling, type Selling } from './sold.ts'

let shop: Selling
beforeAll(async () => {
  shop = await startSelling((deps) =>
    mailsRoutes({
      ...{ ...deps, directory, mail: createTestMail().mail },
      options: { ...deps.options, appOrigin: 'http://app.localhost:8080' },
    }),
  )
})
afterAll(() => shop.close())

const anyText: unknown = expect.any(String)
const send = ({ id }: OwnerOrder, json: object) => shop.own(`orders/${id}/shipments`, { json })

test('an order is sent in parts, and never more than was bought', async () => {
  const order = await shop.buy([
    { product: await shop.thing(), quantity: 2 },
    { product: await shop.thing() },
  ])
  const [one, other] = order.lines
  const part = {
    ...{ version: 1, lines: [{ lineId: one!.id, quantity: 1 }], carrier: 'DHL', trackingNumber: '<b>1</b>' },
    trackingUrl: 'https://parcels.example/1',
  }
  for (const url of ['http://parcels.example', 'javascript:alert(1)', 'https://'])
    expect((await send(order, { ...part, trackingUrl: url })).json()).toMatchObject({
      errors: { trackingUrl: anyText },
    })
  const sent = (await send(order, part)).json<OwnerOrder>()
  expect(sent).toMatchObject({
    ...{ tab: 'toSend', fulfilment: 'part', version: 2 },
    lines: [{ fulfilled: 1, toSend: 1 }, { toSend: 1 }],
    shipments: [{ carrier: 'DHL', trackingNumber: '<b>1</b>', isTold: true, lines: part.lines }],
  })
  expect(sent.events.at(-1)).toMatchObject({ kind: 'shipped', actor: 'a1', data: { quantity: 1 } })
  expect((await send(order, part)).status).toBe(409)
  const tooMany = { version: 2, lines: [{ lineId: one!.id, quantity: 2 }] }
  expect((await send(order, tooMany)).json()).toMatchObject({
    errors: { 'lines.0.quantity': 'must be at most 1: the items that are left to send' },
  })
  const twice = { lineId: other!.id, quantity: 1 }
  expect((await send(order, { version: 2, lines: [twice, twice] })).json()).toMatchObject({
    errors: { 'lines.1.lineId': anyText },
  })
  expect((await send(order, { version: 2, lines: [{ lineId: 'x', quantity: 1 }] })).json()).toMatchObject({
    errors: { 'lines.0.lineId': anyText },
  })
  const undo = (shipmentId: string) =>
    shop.own(`orders/${order.id}/shipments/${shipmentId}`, { method: 'DELETE' })
  expect((await undo(sent.shipments[0]!.id)).status).toBe(409)
  const quiet = (await send(order, { version: 2, lines: [twice], tellBuyer: false })).json<OwnerOrder>()
  const untold = quiet.shipments.find(({ isTold }) => !isTold)!.id
  const undone = (await undo(untold)).json<OwnerOrder>()
  expect(undone.lines[1]).toMatchObject({ fulfilled: 0, toSend: 1 })
  expect(undone.events.map(({ kind }) => kind)).toEqual(['placed', 'shipped', 'shipped', 'shipment-undone'])
  expect((await undo(untold)).status).toBe(404)
})

test('while the mail about sent items is switched off no buyer counts as told, and a shipment can be undone', async () => {
  const { inbox, send: sendMails } = mailing(shop)
  const turn = async (isOff: boolean) => {
    const { mails } = (await shop.own('mails')).json<MailsReply>()
    const { version } = mails.find(({ kind }) => kind === 'shipped')!
    const json = { version, texts: null, isOff }
    expect((await shop.own('mails/shipped', { method: 'PUT', json })).status).toBe(200)
  }
  const summary = async () => (await shop.own('orders/summary')).json<OrdersSummary>()
  await sendMails()
  inbox.length = 0
  const one = await shop.buy([{ product: await shop.thing(), quantity: 2 }])
  const other = await shop.buy([{ product: await shop.thing() }])
  expect(one).not.toHaveProperty('isShippedMailOff')
  expect(await summary()).not.toHaveProperty('isShippedMailOff')
  await turn(true)
  expect(await summary()).toMatchObject({ isShippedMailOff: true })
  const lines = [{ lineId: one.lines[0]!.id, quantity: 1 }]
  const sent = (await send(one, { version: 1, lines, tellBuyer: true })).json<OwnerOrder>()
  expect(sent).toMatchObject({ isShippedMailOff: true, shipments: [{ isTold: false }] })
  await shop.own('orders/sent', { json: { orderIds: [other.id], tellBuyer: true } })
  expect((await shop.read(other.id)).shipments).toMatchObject([{ isTold: false }])
  // A mail of a shipment is not sent later either.
  await turn(false)
  await sendMails()
  expect(inbox.filter(({ subject }) => subject.includes('on its way'))).toEqual([])
  const path = `orders/${one.id}/shipments/${sent.shipments[0]!.id}`
  expect((await shop.own(path, { method: 'DELETE' })).status).toBe(200)
  const { version } = await shop.read(one.id)
  expect((await send(one, { version, lines })).json<OwnerOrder>().shipments).toContainEqual(
    expect.objectContaining({ isTold: true, undoneAt: null }),
  )
})

test('a shipment of which items were refunded cannot be undone, because they would be sent again', async () => {
  const order = await shop.buy([{ product: await shop.thing(), quantity: 3 }])
  const lineId = order.lines[0]!.id
  const lines = (quantity: number) => [{ lineId, quantity }]
  const quiet = (version: number) => ({ version, lines: lines(1), tellBuyer: false })
  const one = (await send(order, quiet(1))).json<OwnerOrder>()
  const two = (await send(order, quiet(one.version))).json<OwnerOrder>()
  const undo = ({ id }: OwnerOrder['shipments'][number]) =>
    shop.own(`orders/${order.id}/shipments/${id}`, { method: 'DELETE' })
  // One of these was not sent, and one was.
  const json = { version: two.version, lines: lines(2) }
  await shop.own(`orders/${order.id}/refunds`, { json })
  expect((await undo(two.shipments[0]!)).json<OwnerOrder>().lines[0]).toMatchObject({
    fulfilled: 1,
    toSend: 1,
  })
  const refused = await undo(two.shipments[1]!)
  expect(refused.status).toBe(409)
  expect(refused.json()).toEqual({ error: 'Items of this shipment were refunded, so it cannot be undone.' })
  expect(await violationsOf(shop)).toEqual([])
})

test('up to 100 orders are marked as sent at once; digital items are delivered with the payment', async () => {
  const thing = await shop.thing()
  const pattern = await shop.product()
  const mixed = await shop.buy([{ product: thing }, { product: pattern }])
  expect(mixed).toMatchObject({ fulfilment: 'part', version: 2, shipments: [{ isDigital: true }] })
  const digital = await shop.buy([{ product: pattern }])
  expect(digital).toMatchObject({ tab: 'sent', fulfilment: 'all' })
  const debit = await shop.buy([{ product: pattern }], { token: tokens.bank })
  expect(debit).toMatchObject({ tab: 'received', fulfilment: 'none', version: 1 })

  const orderIds = [mixed.id, digital.id, debit.id, '0'.repeat(24)]
  const marked = await shop.own('orders/sent', { json: { orderIds } })
  expect(marked.json<SentOrdersReply>().orders.map(({ status }) => status)).toEqual([
    ...['sent', 'skipped', 'skipped', 'skipped'],
  ])
  expect(await shop.read(mixed.id)).toMatchObject({ tab: 'sent', fulfilment: 'all' })
  const many = Array.from({ length: 101 }, (_, at) => at.toString(16).padStart(24, '0'))
  expect((await shop.own('orders/sent', { json: { orderIds: many } })).json()).toMatchObject({
    errors: { orderIds: anyText },
  })

  shop.fake.finish(debit.payment!.id, 'captured')
  await shop.advance(debit.payment!.id)
  expect(await shop.read(debit.id)).toMatchObject({ state: 'paid', tab: 'sent', fulfilment: 'all' })
  expect(await violationsOf(shop)).toEqual([])
})

test('50 orders are marked as sent at once, and each buyer gets a mail', async () => {
  const product = await shop.thing(200)
  const orders: string[] = []
  for (let at = 0; at < 50; at++)
    orders.push((await shop.buy([{ product }], { email: `buyer${at}@example.com` })).id)
  const marked = await shop.own('orders/sent', { json: { orderIds: orders } })
  expect(marked.json<SentOrdersReply>().orders).toEqual(orders.map((id) => ({ id, status: 'sent' })))
  const [found] = await shop.rows<{ sent: number; mails: number }>(
    `select count(*) filter (where tab = 'sent') as sent, (select count(*) from mail_job
       where kind = 'shipped' and order_id = any($1)) as mails from shop_order where id = any($1)`,
    [orders],
  )
  expect(found).toEqual({ sent: 50, mails: 50 })
  const again = await shop.own('orders/sent', { json: { orderIds: orders } })
  expect(again.json<SentOrdersReply>().orders.every(({ status }) => status === 'skipped')).toBe(true)
}, 120_000)
