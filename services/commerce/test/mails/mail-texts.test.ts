import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unavailable } from '@portico/kit/errors'
import type { Caller } from '@portico/kit/http/principal'
import { MailRefused } from '@portico/kit/mail/mail'
import { createTestMail } from '@portico/kit/testing/mail/mail'
import type { CallOptions } from '@portico/kit/testing/http'
import { mailKinds, type MailKind } from '@portico/proto/enums/mail-kind'
import type {
  InternalMailPreview,
  MailPreview,
  MailsReply,
  MailTexts,
  StoreMail,
} from '@portico/proto/http/shop/mails'
import type { OwnerOrder } from '@portico/proto/http/shop/orders'
import { MAX_MAILS_TO_ONESELF_PER_HOUR } from '@portico/proto/limits'
import type { MailsDeps } from '../../src/mails/deps.ts'
import { mailsRoutes } from '../../src/mails/routes/index.ts'
import { deleteOldTrials } from '../../src/mails/store/mail-trials.ts'
import { startSelling, type Selling } from '../orders/sold.ts'
import { OTHER_SITE, owner, SITE, web } from '../service.ts'
import { directory, mailing } from './mailing.ts'

const HOSTILE = '<img src=x onerror=alert(1)>"\'&</title><script>1</script>'
const me = { accountId: 'a1', email: 'owner@shop.example', name: 'Robin' }

let shop: Selling
let readers: Awaited<ReturnType<MailsDeps['directory']['readersOf']>>
let isIdentityAway: boolean
let signals: (AbortSignal | undefined)[]
let failure: Error | undefined
const { mail, inbox } = createTestMail()
beforeAll(async () => {
  shop = await startSelling((deps) =>
    mailsRoutes({
      ...deps,
      options: { ...deps.options, appOrigin: 'http://app.localhost:8080' },
      directory: {
        ...directory,
        async readersOf(_websiteId, _permission, signal) {
          signals.push(signal)
          if (isIdentityAway) throw unavailable()
          return readers
        },
        findWebsite(id, signal) {
          signals.push(signal)
          return directory.findWebsite(id)
        },
      },
      mail: {
        ...mail,
        send(letter, signal) {
          signals.push(signal)
          return failure ? Promise.reject(failure) : mail.send(letter, signal)
        },
      },
    }),
  )
})
afterAll(() => shop.close())
beforeEach(() => {
  readers = { recipients: [me], unconfirmed: [] }
  isIdentityAway = false
  signals = []
  failure = undefined
  inbox.length = 0
})

const read = async (kind: MailKind): Promise<StoreMail> =>
  (await shop.own('mails')).json<MailsReply>().mails.find((each) => each.kind === kind)!
const put = (kind: string, json: object, options: CallOptions = {}) =>
  shop.own(`mails/${kind}`, { method: 'PUT', json, ...options })
const preview = (kind: MailKind, json: object = {}, options: CallOptions = {}) =>
  shop.own(`mails/${kind}/preview`, { json, ...options })
const texts = (change: Partial<MailTexts> = {}): MailTexts => ({
  subject: 'Thanks for {number}',
  heading: 'Dear {name}',
  opening: 'First line\nSecond line about {total} on {date}',
  closing: 'Kind regards, {store}',
  ...change,
})
const dayOf = (date: Date) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Berlin' }).format(date)
/** Reads the version, and saves. */
const save = async (kind: MailKind, change: object) =>
  put(kind, { version: (await read(kind)).version, texts: null, ...change })

test('a store begins with the default texts of every kind, and shows who gets the mails about the store', async () => {
  const unconfirmed = { accountId: 'a2', email: 'new@shop.example', name: '' }
  readers = { recipients: [me], unconfirmed: [unconfirmed] }
  const { mails, readers: shown } = (await shop.own('mails')).json<MailsReply>()
  expect(mails.map(({ kind }) => kind)).toEqual(mailKinds)
  for (const each of mails) expect(each).toMatchObject({ version: 0, isChanged: false, isOff: false })
  expect(mails.filter(({ isOptional }) => isOptional).map(({ kind }) => kind)).toEqual([
    'shipped',
    'refund',
    'new-order',
  ])
  expect(shown).toEqual(
    ['new-order', 'unresolved-payment'].map((kind) => ({
      kind,
      recipients: [me],
      unconfirmed: [unconfirmed],
    })),
  )
})

test('changed texts are in the next mail with their values; a reset brings the defaults back', async () => {
  const saved = await save('confirmation', { texts: texts() })
  expect(saved.json<MailsReply>().mails[0]).toMatchObject({ texts: texts(), isChanged: true, version: 1 })
  const { inbox: sent, send } = mailing(shop)
  const order = await shop.buy([{ product: await shop.thing(), quantity: 1 }])
  await send()
  const toBuyer = sent.find(({ to }) => to === 'mara@example.com')!
  expect(toBuyer.subject).toBe(`Thanks for ${order.number}`)
  expect(toBuyer.text).toMatch(
    /^Dear Test Buyer\n\nFirst line\n\nSecond line about \$20\.77 on [^\n]+\n\n[^]+\n\nKind regards, Clay & Hearth\n\nSent for/,
  )
  const [invoice, closing] = ['Invoice ', 'Kind regards, Clay &amp; Hearth'].map((part) =>
    toBuyer.html.indexOf(part),
  )
  expect(invoice).toBeGreaterThan(0)
  expect(closing).toBeGreaterThan(invoice!)
  const reset = (await save('confirmation', {})).json<MailsReply>().mails[0]!
  expect(reset).toMatchObject({ isChanged: false, version: 2, texts: reset.defaults })
  expect((await preview('confirmation')).json<MailPreview>().subject).toBe(
    'Your order 00123 at Clay & Hearth',
  )
})

test('texts that equal the defaults are not stored, and a save without a change keeps the version', async () => {
  const { defaults, version } = await read('received')
  expect((await save('received', { texts: defaults })).status).toBe(200)
  expect(await read('received')).toMatchObject({ isChanged: false, version })
})

test('of two editors with the same version one is refused with a 409, and nothing of it is stored', async () => {
  const { version } = await read('received')
  const answers = await Promise.all(
    ['One', 'Two'].map((subject) => put('received', { version, texts: texts({ subject }) })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const stored = await read('received')
  expect(stored).toMatchObject({ version: version + 1, isChanged: true })
  await save('received', {})
  // The texts are the defaults again, and the version of the first editor is still refused.
  expect((await put('received', { version, texts: texts() })).status).toBe(409)
})

test.each([
  ['texts.subject', { subject: 'Order {order}' }, 'There is no {order} in this mail.'],
  ['texts.heading', { heading: 'Hello { name }' }, 'There is no {name} in this mail.'],
  ['texts.opening', { opening: '{buyer} {constructor}' }, 'There is no {buyer} in this mail.'],
  ['texts.closing', { closing: '{number}{__proto__}' }, 'There is no {__proto__} in this mail.'],
  ['texts.subject', { subject: '  ' }, 'must not be empty'],
  ['texts.subject', { subject: 'x'.repeat(201) }, ''],
  ['texts.opening', { opening: '' }, 'must not be empty'],
  ['texts.opening', { opening: 'x'.repeat(2_001) }, ''],
])('bad texts are refused at %s, in a save and in a preview', async (field, change, message) => {
  const { version } = await read('shipped')
  for (const answer of [
    await put('shipped', { version, texts: texts(change) }),
    await preview('shipped', { texts: texts(change) }),
    await shop.own('mails/shipped/send-to-me', { json: { texts: texts(change) } }),
  ]) {
    expect(answer.status).toBe(400)
    const { errors } = answer.json<{ errors: Record<string, string> }>()
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]).toContain(message)
  }
  expect(await read('shipped')).toMatchObject({ version, isChanged: false })
  expect(inbox).toEqual([])
})

test('markup and line breaks in the texts and in what they show stay text', async () => {
  const hostile = {
    subject: `${HOSTILE} {name}`,
    heading: HOSTILE,
    opening: `${HOSTILE}\r\nBcc: x`,
    closing: HOSTILE,
  }
  expect((await save('refund', { texts: texts(hostile) })).status).toBe(200)
  const { subject, html, text } = (await preview('refund')).json<MailPreview>()
  expect(html).not.toMatch(/<img|<script/)
  expect(html.match(/&lt;img src=x/g)!.length).toBeGreaterThanOrEqual(4)
  expect(subject).toContain(HOSTILE)
  expect(text).toContain('\n\nBcc: x\n\n')
  // A line break in a subject would add a header.
  await save('refund', { texts: texts({ subject: 'One\r\nBcc: all@example.com' }) })
  expect((await preview('refund')).json<MailPreview>().subject).toBe('One Bcc: all@example.com')
  await save('refund', {})
})

test('an optional mail can be switched off and on; the others cannot', async () => {
  expect((await save('new-order', { isOff: true })).status).toBe(200)
  const { inbox: sent, send } = mailing(shop)
  await shop.buy([{ product: await shop.thing() }])
  await send()
  expect(sent.map(({ to }) => to)).toEqual(['mara@example.com'])
  expect((await preview('new-order')).json<MailPreview>().isOff).toBe(true)
  await save('new-order', { isOff: false })
  await shop.buy([{ product: await shop.thing() }])
  await send()
  expect(sent.map(({ to }) => to).sort()).toEqual(['mara@example.com', 'mara@example.com', me.email])
  for (const kind of ['confirmation', 'received', 'payment-failed', 'unresolved-payment'] as const) {
    const answer = await save(kind, { isOff: true })
    expect(answer.status).toBe(400)
    expect(answer.json<{ errors: object }>().errors).toHaveProperty('isOff')
    expect(await read(kind)).toMatchObject({ isOff: false })
  }
})

test('the timeline of an order says which mails were not sent because they are switched off', async () => {
  for (const kind of ['new-order', 'shipped', 'refund'] as const) await save(kind, { isOff: true })
  const { inbox: sent, send } = mailing(shop)
  const { id, lines } = await shop.buy([{ product: await shop.thing(), quantity: 3 }])
  await send()
  const one = [{ lineId: lines[0]!.id, quantity: 1 }]
  const ship = async (more: object) => {
    const { version } = await shop.read(id)
    const json = { version, lines: one, ...more }
    return (await shop.own(`orders/${id}/shipments`, { json })).json<OwnerOrder>()
  }
  const shipped = await ship({})
  expect(shipped.shipments.map(({ isTold }) => isTold)).toEqual([false])
  await ship({ tellBuyer: false })
  await shop.own('orders/sent', { json: { orderIds: [id] } })
  const { version } = await shop.read(id)
  await shop.own(`orders/${id}/refunds`, { json: { version, lines: one } })
  await send()
  expect(sent.map(({ to }) => to)).toEqual(['mara@example.com'])
  const unsent = (await shop.read(id)).events.flatMap((event) =>
    event.kind === 'mail-failed' ? [event.data] : [],
  )
  expect(unsent.map(({ mail }) => mail)).toEqual(['new-order', 'shipped', 'shipped', 'refund'])
  expect(new Set(unsent.map(({ reason }) => reason))).toEqual(new Set(['switched-off']))
  for (const kind of ['new-order', 'shipped', 'refund'] as const) await save(kind, {})
})

test('a save needs no other service, and the list is shown while identity does not answer', async () => {
  isIdentityAway = true
  const saved = await save('received', { texts: texts({ subject: 'While away' }) })
  expect(saved.status).toBe(200)
  const list = await shop.own('mails')
  expect(list.status).toBe(200)
  expect(list.json()).toEqual(saved.json())
  expect(list.json()).not.toHaveProperty('readers')
  expect(await read('received')).toMatchObject({ isChanged: true, texts: { subject: 'While away' } })
  isIdentityAway = false
  expect((await shop.own('mails')).json<MailsReply>().readers).toHaveLength(2)
  await save('received', {})
})

test('in mails about a shipment or a refund {date} is its day, and {total} of a refund is the refunded amount', async () => {
  const { inbox: sent, send } = mailing(shop)
  for (const kind of ['shipped', 'refund', 'confirmation'] as const)
    await save(kind, { texts: texts({ subject: '{date}', closing: 'Sum {total}' }) })
  const order = await shop.buy([{ product: await shop.thing(), quantity: 2 }])
  const dayOfOrder = dayOf(shop.checkout.clock.now())
  shop.moveClock(3 * 24 * 60)
  const lines = [{ lineId: order.lines[0]!.id, quantity: 1 }]
  const shipped = await shop.own(`orders/${order.id}/shipments`, { json: { version: order.version, lines } })
  const dayOfShipment = dayOf(shop.checkout.clock.now())
  shop.moveClock(3 * 24 * 60)
  const { version } = shipped.json<OwnerOrder>()
  const refunded = await shop.own(`orders/${order.id}/refunds`, { json: { version, lines } })
  const { amount } = refunded.json<OwnerOrder>().refunds[0]!
  const dayOfRefund = dayOf(shop.checkout.clock.now())
  expect(new Set([dayOfOrder, dayOfShipment, dayOfRefund]).size).toBe(3)
  shop.moveClock(3 * 24 * 60)
  await send()
  const mailWith = (day: string) =>
    sent.find(({ to, subject }) => to === 'mara@example.com' && subject === day)?.text ?? 'no such mail'
  // The line below the text names the order with its own day in each of them.
  const orderLine = `Order ${order.number}, ${dayOfOrder}.`
  expect(mailWith(dayOfOrder)).toContain('Sum $35.64')
  expect(mailWith(dayOfShipment)).toContain('Sum $35.64')
  expect(mailWith(dayOfShipment)).toContain(orderLine)
  expect(amount).toBeLessThan(3_564)
  expect(mailWith(dayOfRefund)).toContain(`Sum $${(amount / 100).toFixed(2)}`)
  expect(mailWith(dayOfRefund)).toContain(orderLine)
  expect((await preview('refund', { orderId: order.id })).json<MailPreview>()).toMatchObject({
    subject: dayOfRefund,
    text: mailWith(dayOfRefund),
  })
  for (const kind of ['shipped', 'refund', 'confirmation'] as const) await save(kind, {})
})

test('a subject or heading whose placeholders are all empty is the default one, so the mail is sent', async () => {
  await save('confirmation', { texts: texts({ subject: '{name}', heading: '{name}' }) })
  const { inbox: sent, send } = mailing(shop)
  const order = await shop.buy([{ product: await shop.thing() }])
  await shop.rows(`update shop_order set name = '' where id = $1 returning id`, [order.id])
  await send()
  const letter = sent.find(({ to }) => to === 'mara@example.com')
  expect(letter?.subject).toBe(`Your order ${order.number} at Clay & Hearth`)
  expect(letter?.text).toMatch(/^Hello,\n/)
  await save('confirmation', {})
})

test('every kind has a preview with a made-up order, which is stored nowhere', async () => {
  const count = async () => (await shop.rows<{ count: number }>('select count(*) from shop_order'))[0]!.count
  const before = await count()
  for (const kind of mailKinds) {
    const { subject, html, to, missing } = (await preview(kind)).json<MailPreview>()
    expect(subject).not.toMatch(/[{}]/)
    expect(html).toMatch(/^<!doctype html>/)
    expect(to).toBe(kind === 'new-order' || kind === 'unresolved-payment' ? me.email : 'alex@example.com')
    expect(missing).toBeUndefined()
  }
  expect(await count()).toBe(before)
})

test('the preview with an order is the mail that is sent, and says what the order does not have', async () => {
  const { inbox: sent, send } = mailing(shop)
  const order = await shop.buy([{ product: await shop.thing(), quantity: 3 }])
  await send()
  const letter = sent.find(({ to }) => to === 'mara@example.com')!
  const shown = (await preview('confirmation', { orderId: order.id })).json<MailPreview>()
  expect(shown).toEqual({
    ...{
      to: letter.to,
      replyTo: letter.replyTo,
      subject: letter.subject,
      html: letter.html,
      text: letter.text,
    },
    isOff: false,
  })
  expect((await preview('shipped', { orderId: order.id })).json<MailPreview>()).toMatchObject({
    missing: 'shipment',
  })
  expect((await preview('refund', { orderId: order.id })).json<MailPreview>()).toMatchObject({
    missing: 'refund',
  })
  const lines = [{ lineId: order.lines[0]!.id, quantity: 2 }]
  await shop.own(`orders/${order.id}/shipments`, { json: { version: order.version, lines, carrier: 'Post' } })
  sent.length = 0
  await send()
  const shipped = (await preview('shipped', { orderId: order.id })).json<MailPreview>()
  expect(shipped).not.toHaveProperty('missing')
  expect(shipped.html).toBe(sent[0]!.html)
})

test('PAGE-06: the page of a mail gets it with the last orders only if its reader may see them', async () => {
  const order = await shop.buy([{ product: await shop.thing() }])
  const ask = (query: string, caller: Caller = web) =>
    shop.send(`/internal/mails/confirmation/preview?reader=a1${query}`, { caller })
  const plain = (await ask('')).json<InternalMailPreview>()
  expect(plain).toMatchObject({ to: 'alex@example.com', orders: [] })
  const { orders, to } = (await ask(`&orders=1&order=${order.id}`)).json<InternalMailPreview>()
  expect(to).toBe('mara@example.com')
  expect(orders).toContainEqual({ id: order.id, number: order.number, name: 'Test Buyer' })
  // An order that is older than the last 20 can be chosen by the address of the page, and is then one of the choices.
  for (const at of Array.from({ length: 21 }, (_, number) => number)) {
    shop.moveClock(1)
    await shop.buy([{ product: await shop.thing() }], { email: `later${at}@example.com` })
  }
  const idsOf = async (query: string) =>
    (await ask(query)).json<InternalMailPreview>().orders.map(({ id }) => id)
  expect(await idsOf('&orders=1')).toHaveLength(20)
  expect(await idsOf('&orders=1')).not.toContain(order.id)
  const withOld = await idsOf(`&orders=1&order=${order.id}`)
  expect([withOld.length, withOld.at(-1)]).toEqual([21, order.id])
  expect(new Set(await idsOf(`&orders=1&order=${withOld[0]}`)).size).toBe(20)
  expect((await ask(`&order=${'f'.repeat(24)}`)).status).toBe(404)
  expect((await ask('', owner)).status).toBe(404)
  readers = { recipients: [], unconfirmed: [] }
  expect((await ask('')).status).toBe(404)
})

test('a mail to oneself has the shown texts, goes to the own address only, and is counted for an hour', async () => {
  const order = await shop.buy([{ product: await shop.thing() }])
  const send = (json: object = {}) => shop.own('mails/confirmation/send-to-me', { json })
  expect((await send({ texts: texts({ subject: 'Not saved {number}' }), orderId: order.id })).json()).toEqual(
    {
      to: me.email,
    },
  )
  expect(inbox.map(({ to, subject }) => [to, subject])).toEqual([[me.email, `Not saved ${order.number}`]])
  // One limit of time for the whole request: the calls of other services, and the mail.
  expect(signals).toHaveLength(3)
  expect(signals[0]).toBeInstanceOf(AbortSignal)
  expect(new Set(signals).size).toBe(1)
  for (let sent = 1; sent < MAX_MAILS_TO_ONESELF_PER_HOUR; sent += 1) expect((await send()).status).toBe(200)
  const over = await Promise.all([send(), send()])
  for (const answer of over) {
    expect(answer.status).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(inbox).toHaveLength(MAX_MAILS_TO_ONESELF_PER_HOUR)
  shop.moveClock(61)
  expect((await send()).status).toBe(200)
  expect(await deleteOldTrials(shop.db, shop.checkout.clock.now(), 100)).toBe(MAX_MAILS_TO_ONESELF_PER_HOUR)
})

test('without a confirmed address, or while no mail can be sent, nothing is sent and the reason is named', async () => {
  const send = () => shop.own('mails/shipped/send-to-me', { json: {} })
  readers = { recipients: [], unconfirmed: [me] }
  const unconfirmed = await send()
  expect(unconfirmed.status).toBe(409)
  expect(unconfirmed.json()).toMatchObject({
    errorKey: 'NOT_CONFIRMED',
    error: expect.stringContaining(me.email) as string,
  })
  readers = { recipients: [me], unconfirmed: [] }
  failure = new Error('connect ECONNREFUSED')
  const away = await send()
  expect([away.status, away.headers['retry-after']]).toEqual([503, '10'])
  failure = new MailRefused('550 no such user')
  expect((await send()).status).toBe(409)
  expect(inbox).toEqual([])
})

test('other websites, other roles and unknown kinds get nothing; an order needs the permission for orders', async () => {
  const order = await shop.buy([{ product: await shop.thing() }])
  const as = (sites: Extract<Caller['principal'], { kind: 'owner' }>['sites']): Caller => ({
    website: null,
    principal: { kind: 'owner', accountId: 'a1', sessionId: 's1', sites },
  })
  for (const caller of [as({ [SITE]: ['viewer'] }), as({ [OTHER_SITE]: ['storeManager'] })])
    for (const answer of [
      await shop.own('mails', { caller }),
      await put('shipped', { version: 0, texts: null }, { caller }),
      await preview('shipped', {}, { caller }),
      await shop.own('mails/shipped/send-to-me', { caller, json: {} }),
    ])
      expect(answer.status).toBe(403)
  expect((await put('nothing', { version: 0, texts: null })).status).toBe(400)
  const other = as({ [OTHER_SITE]: ['storeManager'] })
  const path = `/api/rest/commerce/mails/confirmation/preview?websiteId=${OTHER_SITE}`
  expect((await shop.send(path, { caller: other, json: { orderId: order.id } })).status).toBe(404)
  expect((await shop.send(path, { caller: other, json: {} })).status).toBe(200)
})
