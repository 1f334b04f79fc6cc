import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailRefused } from '@portico/kit/mail/mail'
import { enqueueMail } from '../../src/orders/store/enqueue-mail.ts'
import { replay, type OrderEventBody } from '../../src/orders/domain/order-events.ts'
import { tokens } from '../checkout/fake-provider.ts'
import { startShop, type Shop } from '../checkout/shop.ts'
import { OTHER_SITE, SITE } from '../service.ts'
import { failingMail, mailing } from './mailing.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

/** Buys something and returns the order's id. */
async function buy(key: string, token: string = tokens.good, more: object = {}): Promise<string> {
  const product = await shop.product(5, 1_250, { title: 'Pattern <b>&</b>' })
  const cart = await shop.cart([{ itemId: product.id, quantity: 2 }])
  const answer = await cart.pay(key, token, more)
  if (answer.status >= 300) throw new Error(answer.text)
  const [row] = await shop.rows<{ id: string }>('select id from shop_order order by number desc limit 1')
  return row!.id
}
const jobs = (orderId: string) =>
  shop.rows<{ kind: string; recipient: string; state: string; attempts: number }>(
    'select kind, recipient, state, attempts from mail_job where order_id = $1 order by kind, recipient',
    [orderId],
  )
const mailsIn = async (orderId: string) =>
  (
    await shop.rows<OrderEventBody>('select kind, data from order_event where order_id = $1 order by seq', [
      orderId,
    ])
  ).filter(({ kind }) => kind.startsWith('mail-'))

test('a paid order mails its buyer and the accounts that manage orders, once', async () => {
  const { inbox, send } = mailing(shop)
  const orderId = await buy('paid')
  await send()
  await send()
  expect(inbox.map(({ to, subject, replyTo }) => [to, subject, replyTo]).sort()).toEqual([
    ['mara@example.com', 'Your order 00001 at Clay & Hearth', 'hello@shop.example'],
    ['owner@shop.example', 'New order 00001 at Clay & Hearth', undefined],
  ])
  const [toBuyer] = inbox.filter(({ to }) => to === 'mara@example.com')
  for (const part of [
    '2 × Pattern <b>&</b>: $25.00',
    'Total: $25.00',
    'Test Buyer',
    '10115 Berlin',
    'Germany',
  ])
    expect(toBuyer!.text).toContain(part)
  expect(toBuyer!.html).toContain('Pattern &lt;b&gt;&amp;&lt;/b&gt;')
  expect(new Set(inbox.map(({ messageId }) => messageId)).size).toBe(2)
  expect(await mailsIn(orderId)).toEqual(
    expect.arrayContaining([
      { kind: 'mail-sent', data: { mail: 'confirmation' } },
      { kind: 'mail-sent', data: { mail: 'new-order' } },
    ]),
  )
  const events = await shop.rows<OrderEventBody>(
    'select kind, data from order_event where order_id = $1 order by seq',
    [orderId],
  )
  expect(replay(events)).toMatchObject({ state: 'paid', version: 4 })
})

test('an order by bank debit is mailed as received', async () => {
  const { inbox, send } = mailing(shop)
  const orderId = await buy('debit', tokens.bank)
  await send()
  expect(inbox.find(({ to }) => to === 'mara@example.com')?.subject).toMatch(/^We received your order/)
  expect((await jobs(orderId)).map(({ kind }) => kind)).toEqual(['new-order', 'new-order', 'received'])
})

test('a second cause adds a mail, the same one none; load tests send none', async () => {
  const { send } = mailing(shop)
  const orderId = await buy('cause')
  await send()
  const before = (await jobs(orderId)).length
  const add = (causeId: string, book: 'test' | 'load') =>
    shop.db.tenant(SITE, async (tx) =>
      enqueueMail(
        tx,
        { websiteId: SITE, book, orderId, kind: 'shipped', causeId },
        shop.checkout.clock.now(),
      ),
    )
  await Promise.all([add('s1', 'test'), add('s1', 'test'), add('s2', 'test'), add('s3', 'load')])
  expect((await jobs(orderId)).length).toBe(before + 2)
  await send()
})

test('two processes send each mail once', async () => {
  const { mail, sent } = failingMail(() => undefined)
  const one = mailing(shop, { mail })
  await one.send()
  sent.length = 0
  for (const each of [1, 2, 3, 4]) await buy(`parallel-${each}`)
  await Promise.all([one.send(), mailing(shop, { mail }).send(), mailing(shop, { mail }).send()])
  await one.send()
  expect(sent.toSorted()).toEqual([
    ...Array(4).fill('mara@example.com'),
    ...Array(4).fill('owner@shop.example'),
  ])
})

test('a mail that fails is repeated with growing pauses, and never delays another website', async () => {
  let isAway = true
  const { mail, sent } = failingMail((to) =>
    isAway && to !== 'other@example.com' ? new Error('451 try later, <mara@example.com>') : undefined,
  )
  const { send, deps } = mailing(shop, { mail })
  const orderId = await buy('away')
  const now = deps.clock.now()
  await shop.db.tenant(OTHER_SITE, async (tx) => {
    enqueueMail(
      tx,
      { websiteId: OTHER_SITE, book: 'test', orderId: null, kind: 'confirmation', causeId: 'none' },
      now,
    )
  })
  await send()
  expect(sent).toEqual([])
  const [waiting] = (await jobs(orderId)).filter(({ kind }) => kind === 'confirmation')
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
  const [other] = await shop.db
    .tenant(OTHER_SITE, (tx) => tx.query<{ state: string }>('select state from mail_job'))
    .then(({ rows }) => rows)
  expect(other?.state).toBe('none')
  const reasons = await shop.rows<{ reason: string }>('select reason from mail_job where reason is not null')
  expect(JSON.stringify(reasons)).not.toContain('@')
  isAway = false
  await send()
  expect(sent).toEqual([])
  shop.moveClock(1)
  await send()
  expect(sent.toSorted()).toEqual(['mara@example.com', 'owner@shop.example'])
})

test('an address that is refused for good ends the mail, and the order’s timeline says so', async () => {
  const { mail } = failingMail(() => new MailRefused('550 no such user'))
  const { send } = mailing(shop, { mail })
  const orderId = await buy('refused')
  await send()
  expect((await jobs(orderId)).filter(({ kind }) => kind === 'confirmation')).toMatchObject([
    { state: 'failed', attempts: 1 },
  ])
  expect(await mailsIn(orderId)).toContainEqual({ kind: 'mail-failed', data: { mail: 'confirmation' } })
})
