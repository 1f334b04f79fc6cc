import { unavailable } from '@portico/kit/errors'
import { TEST_SECRET } from '@portico/kit/testing/http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CartV1 } from '@portico/proto/http/shop/carts'
import { CheckoutBody, type CheckoutDone, type CheckoutGoesOn } from '@portico/proto/http/shop/checkout'
import { hashToken } from '../../src/carts/domain/cart-token.ts'
import type { CheckoutDeps } from '../../src/checkout/deps.ts'
import { deriveOrderToken } from '../../src/checkout/domain/order-token.ts'
import { mergeIntoMemberCart } from '../../src/carts/use-cases/member-cart.ts'
import { advance } from '../../src/checkout/use-cases/advance.ts'
import { checkOut, resume } from '../../src/checkout/use-cases/check-out.ts'
import { runAfter } from '../../src/checkout/use-cases/runs.ts'
import { SITE } from '../service.ts'
import { openAccount } from './account.ts'
import { bodyWith } from './body.ts'
import { tokens } from './fake-provider.ts'
import { instrumentedDb } from './instrumented.ts'
import { violationsOf } from './invariants.ts'
import { startShop, type Shop } from './shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  shop.moveClock(70)
  while ((await shop.sweep()) > 0);
  expect(await violationsOf(shop)).toEqual([])
})

const asking = (deps: CheckoutDeps) => ({ deps, paying: deps })

const payments = (checkoutId?: string) =>
  shop.rows<{ id: string; state: string }>(
    'select id, state from payment where $1::text is null or checkout_id = $1 order by created_at desc, id',
    [checkoutId ?? null],
  )

test('a card is charged once, and order, invoice, entry, stock and cart follow', async () => {
  const product = await shop.product(5)
  const cart = await shop.cart([{ itemId: product.id, quantity: 2 }])
  const answer = await cart.pay('first', tokens.good, { expectedTotal: cart.total })
  expect([answer.status, answer.json()]).toEqual([
    200,
    { status: 'paid', orderToken: expect.stringMatching(/^[\w-]{40}$/), orderNumber: '00001' },
  ])
  const { orderToken } = answer.json<CheckoutDone>()
  expect(await shop.order(orderToken)).toMatchObject({
    status: 'paid',
    order: { number: '00001', isTest: true, email: 'mara@example.com', totals: { total: 2_500 } },
  })
  expect(await shop.left(product)).toBe(3)
  expect(shop.fake.charges()).toMatchObject([{ captured: 2_500 }])
  const view = await shop.send('/api/commerce/shopping-cart', { headers: cart.headers })
  expect(view.json<CartV1>().entries).toEqual([])
})

test('WIRE-04, WIRE-17: fifty parallel repeats of a key have one effect and one reply, even after 400 days', async () => {
  const product = await shop.product(5)
  const cart = await shop.cart([{ itemId: product.id }])
  const before = shop.fake.charges().length
  const answers = await Promise.all(Array.from({ length: 50 }, () => cart.pay('same')))
  const done = answers.filter(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status !== 200 && status !== 202)).toEqual([])
  const first = (await cart.pay('same')).text
  expect(new Set([...done.map(({ text }) => text), first]).size).toBe(1)
  expect([await shop.left(product), shop.fake.charges().length]).toEqual([4, before + 1])
  shop.moveClock(400 * 24 * 60)
  expect((await cart.pay('same')).text).toBe(first)
  expect((await cart.pay('same', tokens.good, { note: 'another body' })).status).toBe(422)
})

test('a declined card is a 402 that stays, and another card pays the same checkout', async () => {
  const product = await shop.product(1)
  const cart = await shop.cart([{ itemId: product.id }])
  const declined = await cart.pay('bad', tokens.declined)
  expect([declined.status, declined.json()]).toMatchObject([402, { errorKey: 'PAYMENT_DECLINED' }])
  expect(await shop.left(product)).toBe(0)
  const paid = await cart.pay('good')
  expect(paid.status).toBe(200)
  expect((await cart.pay('bad', tokens.declined)).text).toBe(declined.text)
  expect(shop.fake.all().filter(({ amount }) => amount === 1_250).length).toBeGreaterThan(0)
})

test('3-D Secure: the page asks again, and a closed tab is finished by the sweeper', async () => {
  const product = await shop.product()
  const cart = await shop.cart([{ itemId: product.id }])
  const answer = await cart.pay('secure', tokens.secure)
  const waiting = answer.json<CheckoutGoesOn>()
  expect([answer.status, waiting]).toMatchObject([
    202,
    { status: 'action-required', action: { kind: 'redirect', url: 'https://bank.example' } },
  ])
  expect((await shop.order(waiting.orderToken)).status).toBe('action-required')
  const [payment] = await payments()
  shop.fake.finish(payment!.id, 'authorised')
  shop.moveClock(1)
  await shop.sweep()
  const resumed = await cart.resume(waiting.orderToken)
  expect([resumed.status, resumed.json<CheckoutDone>().status]).toEqual([200, 'paid'])
  expect((await cart.pay('secure', tokens.secure)).text).toBe(resumed.text)
})

test('a cart that a sign-in moves while its order is placed keeps nothing that was bought', async () => {
  const cart = await shop.cart([{ itemId: (await shop.product()).id }])
  shop.fake.faults.push({ call: 'capture', when: 'after' }, { call: 'look', when: 'before' })
  await cart.pay('moved-1')
  const [payment] = await shop.rows<{ id: string }>(
    'select p.id from payment p join checkout c on c.id = p.checkout_id where c.cart_id = $1',
    [cart.id],
  )
  let moved: Promise<void> | undefined
  const db = instrumentedDb(shop.checkout.db, (name) => {
    if (name === 'before select id, lines,') moved ??= move()
    // The locks are asked together, so each waits.
    return moved
  })
  async function move() {
    await shop.rows(
      `insert into cart select (jsonb_populate_record(c, jsonb_build_object('id', 'moved', 'token_hash', sha256('moved')))).*
       from cart c where id = $1`,
      [cart.id],
    )
    await shop.rows(`update checkout set cart_id = 'moved' where cart_id = $1`, [cart.id])
  }
  shop.moveClock(1)
  await advance({ ...shop.checkout, db }, SITE, payment!.id)
  expect(moved).toBeDefined()
  expect(await shop.rows(`select lines from cart where id = 'moved'`)).toEqual([{ lines: [] }])
})

test('a buyer who leaves is not charged: the checkout expires, and the stock comes back', async () => {
  const product = await shop.product(1)
  const cart = await shop.cart([{ itemId: product.id }])
  const { orderToken } = (await cart.pay('left', tokens.secure)).json<CheckoutGoesOn>()
  shop.moveClock(59)
  await shop.sweep()
  expect(await shop.left(product)).toBe(0)
  shop.moveClock(2)
  await shop.sweep()
  expect([await shop.left(product), (await shop.order(orderToken)).status]).toEqual([1, 'closed'])
  const repeat = await cart.pay('left', tokens.secure)
  expect([repeat.status, repeat.json()]).toMatchObject([409, { errorKey: 'CHECKOUT_CLOSED' }])
})

test('a bank debit places a received order, which is paid when the debit is collected', async () => {
  const product = await shop.product(3)
  const cart = await shop.cart([{ itemId: product.id }])
  const { status, orderToken } = (await cart.pay('debit', tokens.bank)).json<CheckoutDone>()
  expect([status, (await shop.order(orderToken)).status, await shop.left(product)]).toEqual([
    'received',
    'received',
    2,
  ])
  const [payment] = await payments()
  shop.fake.finish(payment!.id, 'captured')
  await shop.advance(payment!.id)
  expect((await shop.order(orderToken)).status).toBe('paid')
  const sums = await shop.rows(
    `select account, sum(amount) as amount from ledger_line l join ledger_entry e on e.id = l.entry_id
     where e.cause_id = (select id from shop_order order by number desc limit 1) group by account order by account`,
  )
  expect(sums).toEqual([
    { account: 'clearing', amount: 1_250 },
    { account: 'receivable', amount: 0 },
    { account: 'sales', amount: -1_250 },
  ])
})

test('a bank debit that fails cancels the order, which keeps its number; stock and entry are reversed', async () => {
  const product = await shop.product(3)
  const cart = await shop.cart([{ itemId: product.id, quantity: 2 }])
  const { orderToken, orderNumber } = (await cart.pay('debit-2', tokens.bank)).json<CheckoutDone>()
  const [payment] = await payments()
  shop.fake.finish(payment!.id, 'failed')
  await shop.advance(payment!.id)
  await shop.advance(payment!.id)
  const { status, order } = await shop.order(orderToken)
  expect([status, order?.number, await shop.left(product)]).toEqual(['cancelled', orderNumber, 3])
})

test('something that costs nothing is ordered in one transaction, without a payment', async () => {
  const product = await shop.product(2, 0)
  const cart = await shop.cart([{ itemId: product.id }])
  const calls = shop.fake.calls.length
  const free = await cart.pay('free', tokens.good, { payment: undefined })
  expect([free.status, free.json<CheckoutDone>().status, await shop.left(product)]).toEqual([200, 'paid', 1])
  expect((await cart.pay('free', tokens.good, { payment: undefined })).text).toBe(free.text)
  expect(shop.fake.calls.length).toBe(calls)
})

test('a changed cart closes its open checkout first, and DELETE ends it', async () => {
  const product = await shop.product(2)
  const cart = await shop.cart([{ itemId: product.id }])
  await cart.pay('one', tokens.declined)
  const more = await cart.pay('two', tokens.declined, { note: 'Another one' })
  expect(more.status).toBe(402)
  expect(await shop.left(product)).toBe(1)
  expect((await cart.cancel()).status).toBe(204)
  expect([await shop.left(product), (await cart.cancel()).status]).toEqual([2, 204])
  expect(await shop.rows(`select id from checkout where state in ('open', 'paying')`)).toEqual([])
})

test('what cannot be bought is refused with its problems, and takes nothing', async () => {
  const product = await shop.product(2)
  const cart = await shop.cart([{ itemId: product.id, quantity: 2 }])
  const other = await shop.cart([{ itemId: product.id }])
  expect((await other.pay('other')).status).toBe(200)
  const refused = await cart.pay('late')
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    { problems: [{ code: 'INSUFFICIENT_STOCK', available: 1 }] },
  ])
  const changed = await cart.pay('total', tokens.good, { expectedTotal: 1 })
  expect(changed.status).toBe(400)
  expect((await cart.pay('', tokens.good)).json()).toMatchObject({
    errors: { 'Idempotency-Key': expect.any(String) },
  })
  const card = await cart.pay('card', tokens.good, { note: '4242 4242 4242 4242' })
  expect(card.json()).toMatchObject({ errors: { note: 'must not contain a card number' } })
  // The confirmation could not be sent to these.
  for (const email of ['<buyer@example.com>', 'buyer@example.com,', 'buyer@example'])
    expect((await cart.pay('mail', tokens.good, { email })).json()).toMatchObject({
      errors: { email: 'must be an e-mail address' },
    })
  expect(await shop.left(product)).toBe(1)
})

test.each([
  ['create', 'before'],
  ['create', 'after'],
  ['confirm', 'before'],
  ['confirm', 'after'],
  ['capture', 'before'],
  ['capture', 'after'],
] as const)('a provider without an answer (%s, %s its effect): one charge, one order', async (call, when) => {
  const product = await shop.product(1)
  const cart = await shop.cart([{ itemId: product.id }])
  const key = `fault-${call}-${when}`
  shop.fake.faults.push({ call, when }, { call: 'look', when: 'before' })
  const first = await cart.pay(key)
  expect(call === 'create' ? [503] : [200, 202]).toContain(first.status)
  shop.fake.faults.length = 0
  shop.moveClock(1)
  await shop.sweep()
  const again = await cart.pay(key)
  expect([again.status, await shop.left(product)]).toEqual([200, 0])
  expect((await cart.pay(key)).text).toBe(again.text)
})

test('a coupon with one use is used once, and comes back when its checkout ends without an order', async () => {
  const product = await shop.product()
  const coupon = { code: 'ONCE', kind: 'percent', ppm: 200_000, mostUses: 1 }
  expect((await shop.own('coupons', { json: coupon })).status).toBe(200)
  const carts = []
  for (let count = 0; count < 4; count++) {
    const cart = await shop.cart([{ itemId: product.id }])
    const path = `/api/3/commerce/cart/${cart.token}/promo-codes`
    expect((await shop.send(path, { json: { promoCode: 'ONCE' } })).status).toBe(200)
    carts.push(cart)
  }
  const [leaver, ...buyers] = carts
  expect((await leaver!.pay('leaver', tokens.secure)).status).toBe(202)
  expect((await buyers[0]!.pay('early')).json()).toMatchObject({ problems: [{ code: 'COUPON_INVALID' }] })
  expect((await leaver!.cancel()).status).toBe(204)
  const answers = await Promise.all(buyers.map((cart, index) => cart.pay(`buyer-${index}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  const paid = answers.find(({ status }) => status === 200)!.json<CheckoutDone>()
  expect((await shop.order(paid.orderToken)).order?.totals).toMatchObject({ discount: 250, total: 1_000 })
})

test('a buyer who signs in while paying goes on with the same checkout', async () => {
  const product = await shop.product(3)
  const cart = await shop.cart([{ itemId: product.id }])
  const { orderToken } = (await cart.pay('guest', tokens.secure)).json<CheckoutGoesOn>()
  const into = 'm'.repeat(40)
  const merged = await shop.db.tenant(SITE, (tx) =>
    mergeIntoMemberCart(shop.checkout, tx, SITE, { from: cart.token, into }),
  )
  expect(merged).toBe(true)
  const [payment] = await payments()
  shop.fake.finish(payment!.id, 'authorised')
  expect((await cart.resume(orderToken)).status).toBe(200)
  expect(await shop.rows('select lines from cart where token_hash = $1', [hashToken(into)])).toEqual([
    { lines: [] },
  ])
})

test('many declined payments of a cart are refused before the provider sees another one', async () => {
  const product = await shop.product()
  const cart = await shop.cart([{ itemId: product.id }])
  const statuses: number[] = []
  for (let count = 0; count < 12; count++)
    statuses.push((await cart.pay(`try-${count}`, `declined-${count}`)).status)
  expect(statuses).toEqual([...Array<number>(10).fill(402), 429, 429])
})

test('the currency of a store does not change while a buyer pays', async () => {
  const cart = await shop.cart([{ itemId: (await shop.product()).id }])
  await cart.pay('paying', tokens.secure)
  const change = (currency: string) => shop.own('settings', { method: 'PUT', json: { currency } })
  expect([(await change('JPY')).status, (await change('USD')).status]).toEqual([409, 200])
  await cart.cancel()
  expect([(await change('JPY')).status, (await change('USD')).status]).toEqual([200, 200])
})

test('pages that ask again while a payment runs wait for it, and repeat no call of the provider', async () => {
  const product = await shop.product(5)
  const cart = await shop.cart([{ itemId: product.id }])
  const captured = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const calls = shop.fake.calls.length
  shop.fake.onCall = async (call) => {
    if (call !== 'capture') return
    reached.resolve()
    await captured.promise
  }
  const paid = cart.pay('slow')
  await reached.promise
  const [found] = await shop.rows<{ id: string }>(
    'select id from checkout order by created_at desc, id desc limit 1',
  )
  const token = deriveOrderToken(TEST_SECRET, SITE, found!.id)
  const asked = [cart.resume(token), cart.resume(token), cart.resume(token)]
  const read = shop.order(token) // is answered after the others have begun
  expect((await read).status).toBe('in-progress')
  captured.resolve()
  shop.fake.onCall = async () => {}
  const answers = await Promise.all([paid, ...asked])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(shop.fake.calls.slice(calls)).toEqual(['create', 'confirm', 'capture'])
})

test('a buyer who has a hold gets 202 while the database is too busy, and the order afterwards', async () => {
  const product = await shop.product(5)
  const cart = await shop.cart([{ itemId: product.id }])
  const { orderToken } = (await cart.pay('secure', tokens.secure)).json<CheckoutGoesOn>()
  const refuse = () => Promise.reject(unavailable())
  const busy = { ...shop.checkout.db, tenant: refuse, read: refuse }
  const answer = await resume(asking({ ...shop.checkout, db: busy }), SITE, orderToken)
  expect([answer.status, JSON.parse(answer.body)]).toEqual([
    202,
    { status: 'in-progress', orderToken, checkAfterMs: expect.any(Number) },
  ])
  const [payment] = await payments()
  shop.fake.finish(payment!.id, 'authorised')
  expect((await cart.resume(orderToken)).status).toBe(200)
})

test('a payment that the provider did not create is a 503, and its page is sent back to repeat the request', async () => {
  const product = await shop.product(5)
  const cart = await shop.cart([{ itemId: product.id }])
  shop.fake.faults.push({ call: 'create', when: 'before' })
  const first = await cart.pay('unsent')
  expect([first.status, first.headers['retry-after']]).toEqual([503, '1'])
  const [found] = await shop.rows<{ id: string }>(
    'select id from checkout order by created_at desc, id desc limit 1',
  )
  const orderToken = deriveOrderToken(TEST_SECRET, SITE, found!.id)
  const waiting = { orderToken, checkAfterMs: expect.any(Number) }
  // Another process may still send it.
  expect((await cart.resume(orderToken)).json()).toEqual({ ...waiting, status: 'in-progress' })
  shop.moveClock(0.25)
  const asked = await cart.resume(orderToken)
  expect([asked.status, asked.json()]).toEqual([202, { ...waiting, status: 'not-sent' }])
  const again = await cart.pay('unsent')
  expect([again.status, again.json()]).toMatchObject([200, { status: 'paid', orderToken }])
  expect((await cart.resume(orderToken)).status).toBe(200)
})

test('a database that fails after T1 gives 202 only to a payment that has begun, and a repeat pays', async () => {
  const product = await shop.product(100)
  const email = 'unlucky@example.com'
  const body = CheckoutBody.parse(bodyWith(tokens.good, { email }))
  const statuses: number[] = []
  for (let most = 1; most <= 20; most++) {
    const cart = await shop.cart([{ itemId: product.id }])
    const request = {
      ...{ websiteId: SITE, cartToken: cart.token, key: `fails-${most}`, body, memberId: null },
      ...{ client: Buffer.from('client'), book: 'test' as const },
      account: await shop.checkout.payments.accountFor(SITE, 'test'),
    }
    let count = 0
    const db: typeof shop.checkout.db = {
      ...shop.checkout.db,
      tenant(websiteId, work) {
        count += 1
        return count > most ? Promise.reject(unavailable()) : shop.checkout.db.tenant(websiteId, work)
      },
      read(websiteId, work) {
        count += 1
        return count > most ? Promise.reject(unavailable()) : shop.checkout.db.read(websiteId, work)
      },
    }
    const status = await checkOut(asking({ ...shop.checkout, db }), request, body.payment, () => '').then(
      (reply) => reply.status,
      (refusal: { status: number }) => refusal.status,
    )
    statuses.push(status)
    const [payment] = await shop.rows<{ state: string }>(
      'select p.state from payment p join checkout c on c.payment_id = p.id where c.cart_id = $1',
      [cart.id],
    )
    expect([most, payment!.state === 'created', status !== 503]).not.toEqual([most, true, true])
    const again = await cart.pay(`fails-${most}`, tokens.good, { email })
    expect(again.status, `after ${most} transactions`).toBe(200)
  }
  expect(statuses.slice(0, 3)).toEqual([503, 503, 503])
  expect(statuses).toContain(202)
  expect(statuses.at(-1)).toBe(200)
})

test('an event that comes after a run has looked is followed by another look', async () => {
  const product = await shop.product(5)
  const cart = await shop.cart([{ itemId: product.id }])
  const { orderToken } = (await cart.pay('event', tokens.secure)).json<CheckoutGoesOn>()
  const [payment] = await payments()
  const looked = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let hasLooked = false
  const { look } = shop.fake.provider
  const provider = {
    ...shop.fake.provider,
    async look(providerId: string) {
      const found = await look(providerId)
      if (hasLooked) return found
      hasLooked = true
      looked.resolve()
      await ended.promise
      return found
    },
  }
  const opened = openAccount(provider)
  const deps = { ...shop.checkout, payments: { ...shop.checkout.payments, accountOf: async () => opened } }
  const page = resume(asking(deps), SITE, orderToken)
  await looked.promise
  shop.fake.finish(payment!.id, 'authorised')
  const events = [runAfter(deps, SITE, payment!.id), runAfter(deps, SITE, payment!.id)]
  const looks = shop.fake.calls.filter((call) => call === 'look').length
  ended.resolve()
  await Promise.all([page, ...events])
  expect((await shop.order(orderToken)).status).toBe('paid')
  expect(shop.fake.calls.filter((call) => call === 'look')).toHaveLength(looks + 1)
})
