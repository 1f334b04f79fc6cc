import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from '../checkout/invariants.ts'
import { mailing } from '../mails/mailing.ts'
import { startSelling, type Selling } from './sold.ts'

let shop: Selling
beforeAll(async () => {
  shop = await startSelling()
})
afterAll(() => shop.close())

test('an order is sent in two parts, then an item, an amount and the rest are refunded: three mails and three credit notes, and stock and books are right', async () => {
  const [mug, bowl] = [await shop.thing(10, 1_250), await shop.thing(10, 2_000)]
  const bought = await shop.buy([
    { product: mug, quantity: 2 },
    { product: bowl, quantity: 1 },
  ])
  const [mugs, bowls] = bought.lines
  const paid = bought.totals.total
  const { inbox, send } = mailing(shop)
  await send()
  inbox.length = 0
  const change = async (part: string, { id, version }: OwnerOrder, json: object) => {
    shop.moveClock(1)
    const answer = await shop.own(`orders/${id}/${part}`, { json: { version, ...json } })
    expect(answer.status, answer.text).toBe(200)
    await send()
    return answer.json<OwnerOrder>()
  }

  const one = await change('shipments', bought, { lines: [{ lineId: mugs!.id, quantity: 1 }] })
  expect(one.fulfilment).toBe('part')
  const two = await change('shipments', one, {
    lines: [
      { lineId: mugs!.id, quantity: 1 },
      { lineId: bowls!.id, quantity: 1 },
    ],
  })
  expect(two.fulfilment).toBe('all')
  expect(two.shipments).toHaveLength(2)
  expect(inbox.map(({ to }) => to)).toEqual(['mara@example.com', 'mara@example.com'])
  inbox.length = 0

  const line = await change('refunds', two, {
    lines: [{ lineId: mugs!.id, quantity: 1, restock: true }],
    reason: 'Broken',
  })
  const amount = await change('refunds', line, { amount: 700 })
  const left = amount.refundable.amount
  const rest = await change('refunds', amount, { amount: left })
  const refunds = [line.totals.refunded, 700, left]
  expect(refunds.reduce((sum, each) => sum + each)).toBe(paid)
  expect(rest).toMatchObject({ totals: { refunded: paid }, refundable: { amount: 0 } })
  const credits = rest.invoices.filter(({ kind }) => kind === 'credit-note')
  expect(credits.map(({ number, total }) => [number, total])).toEqual(
    refunds.map((total, at) => [`0000${at + 1}`, total]),
  )
  const mails = inbox.filter(({ to }) => to === 'mara@example.com')
  expect(mails).toHaveLength(3)
  mails.forEach(({ text }, at) => {
    expect(text).toContain(`$${(refunds[at]! / 100).toFixed(2)}`)
    expect(text).toContain(`/credit-note/0000${at + 1}`)
  })
  expect([await shop.left(mug), await shop.left(bowl)]).toEqual([9, 9])
  expect(shop.fake.charges()).toMatchObject([{ captured: paid }])
  expect(rest.refunds.map(({ state, amount: money }) => [state, money])).toEqual(
    refunds.map((money) => ['done', money]),
  )
  const open = await shop.rows<{ account: string }>(
    `select account from ledger_line where account in ('clearing', 'tax-payable') group by account having sum(amount) <> 0`,
  )
  expect(open).toEqual([])
  expect(await violationsOf(shop)).toEqual([])
})
