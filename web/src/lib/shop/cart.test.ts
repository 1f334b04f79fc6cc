import { beforeEach, expect, test, vi } from 'vitest'

type Reply = { status: number; totalQuantity?: number; body?: string } | 'lost'
type CartCall = { method: string; path: string; key: string | null }

const line = { itemId: 'p1', sku: 'SQ1', quantity: 1 }
let sent: CartCall[]
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
    return new Response(body ?? JSON.stringify({ entries: [], created: 1_764_000_000_000, totalQuantity }), {
      status,
    })
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
  ['409', { status: 409, body: '{"error":"A request with this key is still running."}' }],
  ['429', { status: 429, body: '{"error":"Too many requests."}' }],
])('DATA-04: adding again after a %s reply sends the same key', async (_, reply) => {
  const isRepeated = reply === 'lost' || reply.status === 504
  const { addToCart } = await page(reply, ...(isRepeated ? [reply] : []), { status: 200, totalQuantity: 1 })
  expect(await addToCart(line)).toMatchObject({ ok: false })
  expect(sent).toHaveLength(isRepeated ? 2 : 1)
  expect(await addToCart({ ...line })).toMatchObject({ ok: true, cart: { totalQuantity: 1 } })
  expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(new Set(keys()).size).toBe(1)
})

test('DATA-04: a lost reply is requested once more with the same key, and adds once', async () => {
  const { addToCart } = await page('lost', { status: 200, totalQuantity: 1 })
  expect(await addToCart(line)).toMatchObject({ ok: true, cart: { totalQuantity: 1 } })
  expect(keys()).toEqual([keys()[0], keys()[0]])
})

test('DATA-03: two changes at the same time are sent one after another', async () => {
  const slow = Promise.withResolvers<Reply>()
  const { setQuantity } = await page(slow.promise, { status: 200, totalQuantity: 3 })
  const both = [setQuantity('e1', 2), setQuantity('e2', 1)]
  await Promise.resolve()
  expect(sent.map(({ path }) => path)).toEqual(['/api/commerce/shopping-cart/entries/e1'])
  slow.resolve({ status: 200, totalQuantity: 2 })
  await Promise.all(both)
  expect(sent.map(({ path }) => path.slice(-2))).toEqual(['e1', 'e2'])
})

test('DATA-13: field errors are shown as their texts, and one that is no sentence with its field', async () => {
  const errors = { sku: 'Please choose a variant.', quantity: 'must be at most 10' }
  const { addToCart } = await page({ status: 400, body: JSON.stringify({ errors }) })
  expect(await addToCart(line)).toEqual({
    ok: false,
    message: 'Please choose a variant. Quantity must be at most 10.',
  })
})

test('DATA-07: a reply that is not JSON is shown with its address, and the next attempt has the same key', async () => {
  const { addToCart } = await page({ status: 200, body: '<html>' }, { status: 200, totalQuantity: 1 })
  expect(await addToCart(line)).toEqual({
    ok: false,
    message: expect.stringMatching(
      /^Internal Error: Unable to parse server response from \(\/api\/commerce\/shopping-cart\/entries\) as JSON: ./,
    ) as string,
  })
  await addToCart(line)
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

test('after a reply without a cart the cart is loaded; if that fails too, the add keeps its key', async () => {
  const { addToCart } = await page({ status: 200, body: '{}' }, 'lost', 'lost', 'lost', {
    status: 200,
    totalQuantity: 1,
  })
  expect(await addToCart(line)).toMatchObject({ ok: false })
  await addToCart(line)
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET', 'POST'])
  expect(keys().at(-1)).toBe(keys()[0])
})

test('changing and removing a line send a key, and a repeat sends the same key', async () => {
  const { setQuantity, removeEntry } = await page(
    'lost',
    'lost',
    { status: 200, totalQuantity: 3 },
    { status: 503 },
    { status: 200, totalQuantity: 0 },
  )
  for (const work of [() => setQuantity('e1', 3), () => removeEntry('e1')]) {
    await work()
    await work()
  }
  expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT', 'PUT', 'DELETE', 'DELETE'])
  const [put, putRetry, putAgain, remove, removeAgain] = keys()
  expect(put).toBeTruthy()
  expect([putRetry, putAgain, removeAgain]).toEqual([put, put, remove])
  expect(remove).not.toBe(put)
})

test('COMM-09: the time of creation is a number in the reply and a date in the model, including the latest cart', async () => {
  const { addToCart, loadCart, latestCart } = await page(
    { status: 200, totalQuantity: 1 },
    { status: 200, totalQuantity: 1 },
  )
  const created = new Date(1_764_000_000_000)
  expect(await addToCart(line)).toMatchObject({ ok: true, cart: { created } })
  expect(await loadCart()).toMatchObject({ ok: true, cart: { created } })
  expect(latestCart()?.created).toEqual(created)
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
