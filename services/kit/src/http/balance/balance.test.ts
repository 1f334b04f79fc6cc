import { createServer } from 'node:http'
import { expect, test, vi } from 'vitest'
import { ask, balancerOf, closing, load, OPTIONS, serve, THREE } from '../../../test/http/balanced.ts'
import { until } from '../../testing/until.ts'
import { listen } from '../listen.ts'
import { createBalancer } from './balance.ts'

test.each([1, 8, 64])('three addresses get a third each at %i requests at once', async (atOnce) => {
  const balancer = balancerOf(await serve(THREE), () => THREE)
  const { answers, failures, sent } = await load(balancer, atOnce, (count) => count >= 6_000)
  expect(failures).toEqual([])
  for (const host of THREE) expect(Math.abs(answers[host]! / sent - 1 / 3)).toBeLessThan(0.05)
})

test('a request to a name without an address fails, and succeeds once the name has one', async () => {
  const port = await serve(['127.0.0.1'])
  let addresses: string[] | Error = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
  const balancer = balancerOf(port, () => {
    if (addresses instanceof Error) throw addresses
    return addresses
  })
  await expect(ask(balancer)).rejects.toThrow('no such name')
  addresses = []
  await expect(ask(balancer)).rejects.toThrow('replicas.test has no address')
  addresses = ['127.0.0.1']
  expect(await ask(balancer)).toBe('127.0.0.1')
})

test('requests wait for the first addresses, and the last known ones stay while the name cannot be resolved', async () => {
  const port = await serve(['127.0.0.1'])
  const found = Promise.withResolvers<readonly string[]>()
  let lookups = 0
  const balancer = balancerOf(port, () => {
    lookups += 1
    return lookups === 1 ? found.promise : Promise.reject(new Error('no such name'))
  })
  const early = [ask(balancer), ask(balancer, { method: 'POST', body: 'x' })]
  found.resolve(['127.0.0.1'])
  expect(await Promise.all(early)).toEqual(['127.0.0.1', '127.0.0.1'])
  await until(() => lookups > 3)
  expect(await ask(balancer)).toBe('127.0.0.1')
})

test('a request fails with the reason when no address accepts connections', async () => {
  const port = await serve(['127.0.0.1'])
  const balancer = balancerOf(port, () => Array.from({ length: 20 }, (_, n) => `127.0.1.${n + 1}`))
  await expect(ask(balancer, { method: 'POST', body: 'x' })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('twenty addresses get a twentieth each', async () => {
  const twenty = Array.from({ length: 20 }, (_, n) => `127.0.0.${n + 1}`)
  const balancer = balancerOf(await serve(twenty), () => twenty)
  const { answers, failures, sent } = await load(balancer, 16, (count) => count >= 8_000)
  expect(failures).toEqual([])
  for (const host of twenty) expect(Math.abs(answers[host]! / sent - 1 / 20)).toBeLessThan(0.02)
})

test('addresses that change under load lose no request', async () => {
  const port = await serve(['127.0.0.2', '127.0.0.3', '127.0.0.4'])
  let addresses = ['127.0.0.2', '127.0.0.3']
  const balancer = balancerOf(port, () => addresses)
  let over = false
  let count = 0
  const loading = load(balancer, 16, (sent) => {
    count = sent
    return over
  })
  for (const next of [['127.0.0.3', '127.0.0.4'], ['127.0.0.4'], ['127.0.0.2', '127.0.0.4'], ['127.0.0.2']]) {
    addresses = next
    const from = count
    await until(() => count > from + 1_000)
  }
  over = true
  const { failures, answers } = await loading
  expect(failures).toEqual([])
  expect(Object.keys(answers).sort()).toEqual(['127.0.0.2', '127.0.0.3', '127.0.0.4'])
})

test('an address that left the name ends its running requests', async () => {
  const going = Promise.withResolvers<void>()
  let requests = 0
  const slow = await listen(
    createServer((_, res) => {
      if (requests++ > 0) res.end('quick')
      else void going.promise.then(() => res.end('slow'))
    }),
    0,
  )
  closing.push(() => slow.close())
  let addresses = ['127.0.0.1']
  const balancer = balancerOf(slow.port, () => addresses)
  const running = ask(balancer)
  await until(() => requests === 1)
  addresses = ['127.0.0.9'] // has no server
  await until(() =>
    ask(balancer).then(
      () => false,
      () => true,
    ),
  )
  going.resolve()
  expect(await running).toBe('slow')
})

test('an IP address is not looked up', async () => {
  const port = await serve(['127.0.0.1'])
  const resolve = vi.fn(() => Promise.resolve(['127.0.0.9']))
  const balancer = createBalancer(`http://127.0.0.1:${port}`, OPTIONS, { resolve })
  closing.push(() => balancer.destroy())
  expect(await ask(balancer)).toBe('127.0.0.1')
  expect(resolve).not.toHaveBeenCalled()
})

test('the host header is the name', async () => {
  const server = await listen(
    createServer((req, res) => res.end(req.headers.host)),
    0,
  )
  closing.push(() => server.close())
  const balancer = balancerOf(server.port, () => ['127.0.0.1'])
  expect(await ask(balancer)).toBe(`replicas.test:${server.port}`)
})
