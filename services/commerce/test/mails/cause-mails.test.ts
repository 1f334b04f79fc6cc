import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokens } from '../checkout/fake-provider.ts'
import { startSelling, type Selling } from '../orders/sold.ts'
import { mailing } from './mailing.ts'

let shop: Selling
beforeAll(async () => {
  shop = await startSelling()
})
afterAll(() => shop.close())

test('a shipment mails what was sent and where it is; each shipment has its own mail', async () => {
  const order = await shop.buy([{ product: await shop.thing(), quantity: 3 }])
  const { inbox, send } = mailing(shop)
  await send()
  inbox.length = 0
  const lines = [{ lineId: order.lines[0]!.id, quantity: 2 }]
  const trackingUrl = 'https://carrier.example/?a="><script>1</script>'
  const json = { version: order.version, lines, carrier: 'Post <b>', trackingNumber: 'T1', trackingUrl }
  expect((await shop.own(`orders/${order.id}/shipments`, { json })).status).toBe(200)
  await send()
  expect(inbox.map(({ to, subject }) => [to, subject])).toEqual([
    ['mara@example.com', `Your order ${order.number} is on its way`],
  ])
  for (const part of ['2 × Pattern: of 3', 'Post <b>', 'T1', 'Follow the parcel'])
    expect(inbox[0]!.text).toContain(part)
  expect(inbox[0]!.html).not.toMatch(/<script|<b>/)
})

test('a refund mails its amounts with the credit note', async () => {
  const order = await shop.buy([{ product: await shop.thing(), quantity: 2 }])
  const { inbox, send } = mailing(shop)
  await send()
  inbox.length = 0
  const lines = [{ lineId: order.lines[0]!.id, quantity: 1, restock: true }]
  const answer = await shop.own(`orders/${order.id}/refunds`, { json: { version: order.version, lines } })
  expect(answer.status).toBeLessThan(300)
  await send()
  const [letter, ...others] = inbox
  expect(others).toEqual([])
  for (const part of ['Refunded: $14.88', '1 × Pattern: $14.88', '/credit-note/00001'])
    expect(letter!.text).toContain(part)
})

test('a payment whose outcome is unknown for an hour is mailed to its owner once', async () => {
  const product = await shop.product(5)
  const cart = await shop.cart([{ itemId: product.id }])
  shop.fake.faults.push({ call: 'confirm', when: 'after' })
  for (let looks = 0; looks < 20; looks++) shop.fake.faults.push({ call: 'look', when: 'before' })
  const { inbox, send } = mailing(shop)
  await send()
  inbox.length = 0
  expect((await cart.pay('unknown', tokens.good)).status).toBe(202)
  const [payment] = await shop.rows<{ id: string }>(`select id from payment where state = 'confirming'`)
  for (const minutes of [30, 40, 60]) {
    shop.moveClock(minutes)
    await shop.sweep()
    await send()
  }
  expect(inbox.map(({ to, subject }) => [to, subject])).toEqual([
    ['owner@shop.example', 'A payment at Clay & Hearth needs attention'],
  ])
  expect(inbox[0]!.text).toContain(payment!.id)
})
