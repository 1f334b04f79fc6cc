import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckoutDone } from '@portico/proto/http/shop/checkout'
import type { PackingSlips } from '@portico/proto/http/shop/documents'
import { documentsRoutes } from '../../src/documents/routes/index.ts'
import { instrumentedDb } from '../checkout/instrumented.ts'
import { startShop, type Shop } from '../checkout/shop.ts'
import { directory, mailing } from '../mails/mailing.ts'
import { OTHER_SITE, owner, SITE } from '../service.ts'

const HOSTILE = '<img src=x onerror=alert(1)>"\'&{number}'
let shop: Shop
let statements = 0
beforeAll(async () => {
  shop = await startShop((deps) => {
    const db = instrumentedDb(deps.db, (point) => {
      if (point.startsWith('before select')) statements += 1
    })
    return documentsRoutes({ ...deps, db, directory })
  })
})
afterAll(() => shop.close())

/** Buys something whose texts contain markup, and returns the order with its token. */
async function buy(key: string) {
  const product = await shop.product(9, 1_250, { title: HOSTILE })
  const cart = await shop.cart([{ itemId: product.id, quantity: 3 }])
  const address = { name: HOSTILE, line1: HOSTILE, city: HOSTILE, postalCode: '10115', country: 'DE' }
  const answer = await cart.pay(key, undefined, { billingAddress: address, note: HOSTILE })
  const { orderToken } = answer.json<CheckoutDone>()
  const [row] = await shop.rows<{ id: string }>('select id from shop_order order by number desc limit 1')
  return { orderToken, id: row!.id }
}

test('the buyer reads the invoice by the token of the order, and its texts run nothing', async () => {
  const { orderToken } = await buy('invoice')
  const path = `/api/commerce/orders/${orderToken}`
  const reply = (await shop.send(path)).json<{ invoices: { kind: string; number: string }[] }>()
  expect(reply.invoices).toEqual([{ kind: 'invoice', number: '00001' }])
  const page = await shop.send(`${path}/invoice/00001`)
  expect(page.status).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  for (const text of [
    'Invoice 00001',
    'Clay &amp; Hearth',
    '1 Kiln Lane',
    '$37.50',
    '10115',
    'Germany',
    '@page',
  ])
    expect(page.text).toContain(text)
  expect(page.text).not.toContain('<img')
  expect(page.text).not.toContain('<script')
})

test('the number of another order, a guessed token and another website get nothing', async () => {
  const [one, two] = [await buy('one'), await buy('two')]
  const status = async (path: string, options: object = {}) => (await shop.send(path, options)).status
  expect(await status(`/api/commerce/orders/${two.orderToken}/invoice/2`)).toBe(404)
  expect(await status(`/api/commerce/orders/${'x'.repeat(40)}/invoice/2`)).toBe(404)
  expect(await status(`/api/commerce/orders/${one.orderToken}/receipt/2`)).toBe(400)
  const own = (id: string, websiteId: string) =>
    status(`/api/rest/commerce/orders/${id}/documents/invoice/2?websiteId=${websiteId}`, { caller: owner })
  expect(await own(one.id, SITE)).toBe(200)
  expect(await own(two.id, SITE)).toBe(404)
  expect(await own(one.id, OTHER_SITE)).toBe(403)
})

test('a credit note lists what is returned; a reversed one is negative', async () => {
  const { orderToken, id } = await buy('credit')
  const [line] = await shop.rows<{ id: string }>('select id from order_line where order_id = $1', [id])
  const refund = {
    amount: 1_250,
    lines: [{ lineId: line!.id, quantity: 1, removed: 0, restocked: 0, amount: 1_250, tax: 200 }],
    shipping: { amount: 0, tax: 0 },
    taxLines: [{ rateId: 'r', name: 'VAT 19 %', ppm: 190_000, amount: 200, isIncluded: true }],
  }
  await shop.rows(
    `insert into invoice (website_id, book, kind, number, order_id, refund_id, total, document, issued_at)
     select $1, 'test', 'credit-note', n, $2, 'f', case n when 1 then 1250 else -1250 end,
       snapshot || jsonb_build_object('refund', $3::jsonb), now() from shop_order, generate_series(1, 2) n where id = $2`,
    [SITE, id, JSON.stringify(refund)],
  )
  const read = async (number: number) =>
    (await shop.send(`/api/commerce/orders/${orderToken}/credit-note/${number}`)).text
  for (const text of ['Credit note 00001', 'Total returned', '$12.50', 'Includes VAT 19 %', '$2.00'])
    expect(await read(1)).toContain(text)
  expect(await read(2)).toContain('-$12.50')
})

test('the confirmation has the link to the invoice, and markup in its texts stays text', async () => {
  const { orderToken } = await buy('mailed')
  const { inbox, send } = mailing(shop)
  await send()
  const letter = inbox.findLast(({ to }) => to === 'mara@example.com')
  expect(letter?.text).toMatch(
    new RegExp(`http://mugs.localhost:8080/api/commerce/orders/${orderToken}/invoice/\\d{5}`),
  )
  expect(letter?.text).toContain(`View your order:\nhttp://mugs.localhost:8080/checkout/order/${orderToken}`)
  expect(letter?.html).not.toContain('<img')
  expect(letter?.text).toContain('3 × <img src=x')
})

test('the invoices of several orders are one page, each on a sheet, in the order that was asked for', async () => {
  const [one, two] = [await buy('first'), await buy('second')]
  const read = (orders: string, options: object = { caller: owner }) =>
    shop.send(`/api/rest/commerce/invoices?websiteId=${SITE}&orders=${orders}`, options)
  const page = await read(`${two.id},${one.id},${two.id}`)
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  expect(page.text.match(/<article>/g)).toHaveLength(2)
  const numbers = [...page.text.matchAll(/<h1>Invoice (\d+)/g)].map(([, number]) => Number(number))
  expect(numbers[0]).toBe(numbers[1]! + 1)
  expect(page.text).not.toContain('<img')
  expect(page.text).not.toContain('left out')
  expect((await read('0'.repeat(24))).status).toBe(404)
  const many = await read(Array.from({ length: 101 }, () => one.id).join(','))
  expect([many.status, many.json()]).toMatchObject([400, { errors: { orders: expect.any(String) } }])
  expect((await read('x')).status).toBe(400)
  const query = `websiteId=${OTHER_SITE}&orders=${one.id}`
  expect((await shop.send(`/api/rest/commerce/invoices?${query}`, { caller: owner })).status).toBe(403)
})

test('a print has what exists, names the orders that it leaves out, and reads many with as few statements as one', async () => {
  const gone = await buy('gone')
  expect((await shop.own('orders/test', { method: 'DELETE' })).status).toBe(200)
  const [one, two, three] = [await buy('print-1'), await buy('print-2'), await buy('print-3')]
  const unknown = '0'.repeat(24)
  const number = async ({ id }: { id: string }) =>
    (
      await shop.rows<{ text: string }>(
        `select lpad(number::text, 5, '0') as text from shop_order where id = $1`,
        [id],
      )
    )[0]!.text
  const read = async (path: string, ids: readonly string[]) => {
    statements = 0
    const answer = await shop.send(`/api/rest/commerce/${path}?websiteId=${SITE}&orders=${ids.join(',')}`, {
      caller: owner,
    })
    return { answer, statements }
  }
  const many = [three.id, unknown, gone.id, one.id, two.id, one.id]

  const invoices = await read('invoices', many)
  expect(invoices.answer.status).toBe(200)
  expect(invoices.answer.text.match(/<article>/g)).toHaveLength(3)
  expect(invoices.answer.text).toContain('2 orders were left out')
  expect(invoices.answer.text).toContain(`Order ${unknown}: there is no such order`)
  expect(invoices.answer.text).toContain(`Order ${await number(gone)}: it was deleted`)

  const slips = await read('packing-slips', many)
  expect(slips.answer.json<PackingSlips>().slips.map(({ id }) => id)).toEqual([three.id, one.id, two.id])
  expect(slips.answer.json<PackingSlips>().slips[0]).toMatchObject({
    note: HOSTILE,
    lines: [{ quantity: 3 }],
  })
  expect(slips.answer.json<PackingSlips>().leftOut).toEqual([
    { id: unknown, number: null, reason: 'unknown' },
    { id: gone.id, number: await number(gone), reason: 'deleted' },
  ])

  expect(invoices.statements).toBeGreaterThan(0)
  expect((await read('invoices', [one.id])).statements).toBe(invoices.statements)
  expect(slips.statements).toBeGreaterThan(0)
  expect((await read('packing-slips', [one.id])).statements).toBe(slips.statements)

  await shop.rows('update order_line set removed = quantity, fulfilled = 0 where order_id = $1', [two.id])
  await shop.rows('update shop_order set removed = quantity, fulfilled = 0 where id = $1', [two.id])
  const refunded = await read('packing-slips', [two.id])
  expect(refunded.answer.json<PackingSlips>()).toEqual({
    slips: [],
    leftOut: [{ id: two.id, number: await number(two), reason: 'nothing-to-pack' }],
  })
  const tooMany = await read(
    'packing-slips',
    Array.from({ length: 101 }, () => one.id),
  )
  expect([tooMany.answer.status, tooMany.answer.json()]).toMatchObject([
    400,
    { errors: { orders: expect.stringContaining('at most 100') } },
  ])
  const query = `websiteId=${OTHER_SITE}&orders=${one.id}`
  expect((await shop.send(`/api/rest/commerce/packing-slips?${query}`, { caller: owner })).status).toBe(403)
})

test('the documents of a deleted test order are gone, and only its buyer may be emptied', async () => {
  const { orderToken, id } = await buy('deleted')
  const [row] = await shop.rows<{ number: number }>('select number from invoice where order_id = $1', [id])
  const own = `/api/rest/commerce/orders`
  const paths = [
    `/api/commerce/orders/${orderToken}/invoice/${row!.number}`,
    `${own}/${id}/documents/invoice/${row!.number}?websiteId=${SITE}`,
    `/api/rest/commerce/invoices?websiteId=${SITE}&orders=${id}`,
  ]
  const statuses = async () =>
    Promise.all(
      paths.map(async (path, at) => (await shop.send(path, at === 0 ? {} : { caller: owner })).status),
    )
  const empty =
    '{"email": "", "name": "", "shippingAddress": null, "billingAddress": null, "note": "", "payment": null}'
  const change = (set: string) => shop.rows(`update invoice set ${set} where order_id = $1`, [id])
  expect(await statuses()).toEqual([200, 200, 200])
  await expect(change(`document = document || '${empty}'`)).rejects.toThrow('never changed')

  expect((await shop.own('orders/test', { method: 'DELETE' })).status).toBe(200)
  expect(await statuses()).toEqual([404, 404, 404])
  expect((await shop.send(`/api/commerce/orders/${orderToken}`)).json()).toMatchObject({ invoices: [] })
  expect(
    await shop.rows(`select 1 from invoice where order_id = $1 and document::text ~ '10115'`, [id]),
  ).toEqual([])
  await expect(change(`document = document || '{"note": "x"}'`)).rejects.toThrow('never changed')
  await expect(change('total = 1')).rejects.toThrow('permission denied')
})
