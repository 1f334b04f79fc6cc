import { beforeEach, expect, test, vi } from 'vitest'

type Reply = { status: number; totalQuantity?: number; body?: string } | 'lost'
type Sent = { method: string; path: string; key: string | null }

const line = { itemId: 'p1', sku: 'SQ1', quantity: 1 }
let sent: Sent[]
let counts: number[]

/**
 * Imports a fresh copy of the cart module, as on a page without TLS (no `crypto.randomUUID`), with these replies in
 * order.
 */
async function page(...replies: (Reply | Promise<Reply>)[]) {
  vi.stubGlobal('fetch', async (path: string, { method, headers }: RequestInit) => {
    const sentHeaders = new Headers(headers)
    const key = sentHeaders.get('add-to-cart-id') ?? sentHeaders.get('idempotency-key')
    sent.push({ method: method!, path: path.replace(/\?.*/, ''), key })
    const reply = await replies.shift()
    if (reply === undefined || reply === 'lost') throw new TypeError('no reply')
    const { status, totalQuantity, body } = reply
    return new Response(body ?? JSON.stringify({ entries: [], totalQuantity }), { status })
  })
  vi.resetModules()
  return import('./cart.ts')
}

beforeEach(() => {
  sent = []
  counts = []
  const { getRandomValues } = crypto
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) })
  vi.stubGlobal('document', { cookie: 'crumb=c' })
  vi.stubGlobal('window', {
    addEventListener: () => {},
    dispatchEvent: (event: CustomEvent<{ totalQuantity: number }>) => counts.push(event.detail.totalQuantity),
  })
})

const keys = () => sent.map(({ key }) => key)

test.each<[string, Reply]>([
  ['lost', 'lost'],
  ['500', { status: 500 }],
  ['504', { status: 504 }],
  ['409', { status: 409 }],
  ['429', { status: 429 }],
])('adding again after a %s reply sends the same key', async (_, reply) => {
  const { addToCart } = await page(reply, { status: 200, totalQuantity: 1 })
  expect(await addToCart(line)).toMatchObject({ ok: false })
  expect(await addToCart({ ...line })).toMatchObject({ ok: true, cart: { totalQuantity: 1 } })
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys()[1]).toBe(keys()[0])
})

test.each([200, 400, 404])('the next add after a %i sends a new key', async (status) => {
  const { addToCart } = await page({ status, totalQuantity: 1 }, { status: 200, totalQuantity: 2 })
  await addToCart(line)
  await addToCart(line)
  expect(new Set(keys()).size).toBe(2)
})

test('another variant, another quantity or a change in between gets a new key', async () => {
  const { addToCart, removeEntry } = await page()
  await addToCart(line)
  await addToCart({ ...line, sku: 'SQ2' })
  await addToCart({ ...line, quantity: 2 })
  await removeEntry('e1')
  await addToCart({ ...line, quantity: 2 })
  expect(new Set(keys()).size).toBe(5)
})

test('after a truncated reply the cart is loaded; if that fails too, the add keeps its key', async () => {
  const { addToCart } = await page({ status: 200, body: '{"newly' }, 'lost', {
    status: 200,
    totalQuantity: 1,
  })
  expect(await addToCart(line)).toMatchObject({ ok: false })
  await addToCart(line)
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST'])
  expect(keys()[2]).toBe(keys()[0])
})

test('changing and removing a line send a key, and a repeat sends the same key', async () => {
  const { setQuantity, removeEntry } = await page(
    'lost',
    { status: 200, totalQuantity: 3 },
    { status: 503 },
    { status: 200, totalQuantity: 0 },
  )
  for (const work of [() => setQuantity('e1', 3), () => removeEntry('e1')]) {
    await work()
    await work()
  }
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'DELETE', 'DELETE'])
  const [put, putAgain, remove, removeAgain] = keys()
  expect(put).toBeTruthy()
  expect([putAgain, removeAgain]).toEqual([put, remove])
  expect(remove).not.toBe(put)
})

test('a cart that was requested before a change does not restore the old count', async () => {
  const slow = Promise.withResolvers<Reply>()
  const { loadCart, setQuantity, latestCart } = await page(slow.promise, { status: 200, totalQuantity: 2 })
  const loading = loadCart()
  await setQuantity('e1', 2)
  slow.resolve({ status: 200, totalQuantity: 1 })
  await loading
  expect(counts).toEqual([2])
  expect(latestCart()).toMatchObject({ totalQuantity: 2 })
})
