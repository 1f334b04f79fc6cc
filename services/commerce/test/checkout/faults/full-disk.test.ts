import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from '@portico/kit/testing/until'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SITE } from '../../service.ts'
import { startProviderShop, type ProviderShop } from '../provider-shop.ts'

// A provider that cannot write its book, and one that fails: the outcome of the call is not known, and nothing is charged twice.

const PROGRAM = fileURLToPath(import.meta.resolve('@portico/infra/test-provider/main.ts'))
/** The room that is left on the disk when the buyer pays, KiB. The last one is enough for a whole checkout. */
const ROOMS = [1, 2, 4, 6, 8, 10, 12, 15, 64]

const folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
const book = join(folder, 'book.jsonl')
/** Accepts every event, so that no delivery is repeated. */
const sink = createServer((req, res) => void req.resume().on('end', () => res.end()))
let port = 0
let running: ChildProcess | undefined
let shop: ProviderShop
let itemId: string

const portOf = (server: typeof sink) => (server.address() as AddressInfo).port
const url = () => `http://127.0.0.1:${port}`
const hasEnded = () => running?.exitCode !== null || running.signalCode !== null

/** Starts the provider as a process whose files cannot grow by more than `room` KiB: a write beyond that fails, as on a full disk. */
async function start(room?: number): Promise<void> {
  const blocks = room === undefined ? 'unlimited' : String(Math.ceil(statSync(book).size / 1_024) + room)
  running = spawn('bash', ['-c', 'ulimit -f "$0" && exec "$1" "$2"', blocks, process.execPath, PROGRAM], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {
      ...{ PATH: process.env['PATH'], PORT: String(port), TEST_PROVIDER_DIR: folder },
      TEST_PROVIDER_WEBHOOKS: `http://127.0.0.1:${portOf(sink)}`,
    },
  })
  await until(() =>
    fetch(`${url()}/healthz`).then(
      ({ ok }) => ok || hasEnded(),
      () => hasEnded(),
    ),
  )
}
async function stop(): Promise<void> {
  if (!running || hasEnded()) return
  const ended = once(running, 'exit')
  running.kill('SIGTERM')
  await ended
}

beforeAll(async () => {
  sink.listen(0, '127.0.0.1')
  const free = createServer().listen(0, '127.0.0.1')
  await Promise.all([once(sink, 'listening'), once(free, 'listening')])
  port = portOf(free)
  await new Promise((resolve) => free.close(resolve))
  await start()
  shop = await startProviderShop(url())
  itemId = await shop.digital()
  await shop.accountOf(SITE)
})
afterAll(async () => {
  await shop.close()
  await stop()
  sink.close()
  rmSync(folder, { recursive: true })
})

async function cardToken(): Promise<string> {
  const { account } = await shop.accountOf(SITE)
  const card = { number: '4242424242424242', expiry: '12/40', code: '123' }
  const answer = await fetch(`${url()}/frame/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: account.publishableKey, ...card }),
  })
  return ((await answer.json()) as { token: string }).token
}
const states = (cartId: string) =>
  shop.rows<{ payment: string; checkout: string }>(
    `select p.state as payment, c.state as checkout from checkout c join payment p on p.id = c.payment_id where c.cart_id = $1`,
    [cartId],
  )
const isOver = async (cartId: string) =>
  (await states(cartId)).every(({ checkout }) => checkout === 'placed' || checkout === 'closed')
const paidOrders = async () =>
  (await shop.rows<{ total: number }>(`select total from shop_order where state = 'paid'`)).map(
    ({ total }) => total,
  )

test('a provider whose disk is full at any point of a checkout charges once or not at all, and the buyer may repeat', async () => {
  const interrupted = new Set<string>()
  for (const [at, room] of ROOMS.entries()) {
    const [token, cart] = [await cardToken(), await shop.cart(itemId)]
    await stop()
    await start(room)
    const key = `full-${room}`
    const first = await cart.pay(key, token)
    expect([200, 202, 503]).toContain(first.status)
    // The exit of a provider that could not write is known a little after its last answer.
    if (first.status !== 200 && !hasEnded())
      await Promise.race([once(running!, 'exit'), new Promise((done) => setTimeout(done, 1_000))])
    if (hasEnded()) interrupted.add((await states(cart.id))[0]!.payment)
    await stop()
    await start()
    // Every other buyer has left: the shop ends such a checkout by itself. The others press the button again.
    if (at % 2 === 0)
      await until(async () => {
        if ((await cart.pay(key, token)).status === 200) return true
        shop.advance(5_000)
        return false
      })
    await shop.passTimeUntil(() => isOver(cart.id))
    const charges = await shop.charges()
    expect(
      charges.map(({ amount }) => amount),
      `${room} KiB`,
    ).toEqual(await paidOrders())
    expect(charges.length).toBeGreaterThan(0)
  }
  // The payment was created, confirmed or captured when the disk was full.
  expect([...interrupted]).toEqual(expect.arrayContaining(['created', 'confirming', 'capturing']))
  expect((await shop.unresolved()).count).toBe(0)
  expect(await shop.rows('select 1 from stock_hold')).toEqual([])
})

test.each(['confirm', 'capture'])(
  'a provider that answers 500 to %s leaves an unresolved payment, which is paid once later',
  async (call) => {
    const before = await shop.charges()
    const [token, cart] = [await cardToken(), await shop.cart(itemId)]
    const order = (fault: object) =>
      fetch(`${url()}/faults`, { method: 'POST', body: JSON.stringify(fault) }).then(({ status }) => status)
    expect(await order({ call, kind: 'error-after', times: 1 })).toBe(200)
    expect(await order({ call: 'look', kind: 'error-before', times: 1_000 })).toBe(200)
    expect((await cart.pay(`500-${call}`, token)).status).toBe(202)
    await shop.passTimeUntil(async () => (await shop.unresolved()).count === 1)
    expect((await shop.unresolved()).payments[0]).toMatchObject({ word: { said: 'no-answer' } })
    expect(await paidOrders()).toHaveLength(before.length)
    // The faults end with the process.
    await stop()
    await start()
    await shop.passTimeUntil(() => isOver(cart.id))
    expect((await cart.pay(`500-${call}`, token)).json()).toMatchObject({ status: 'paid' })
    expect(await shop.charges()).toHaveLength(before.length + 1)
    expect(await paidOrders()).toHaveLength(before.length + 1)
  },
)
