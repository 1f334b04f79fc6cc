import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { afterEach, expect, test, vi } from 'vitest'
import { until } from '../testing/until.ts'
import { createBalancer, type Balancer } from './balance.ts'
import { listen } from './listen.ts'

const REPLICA = join(import.meta.dirname, '../../test/fixtures/replica.ts')
const THREE = ['127.0.0.1', '127.0.0.2', '127.0.0.3']
const OPTIONS = { connections: 128, headersTimeout: 0, bodyTimeout: 0, connect: { timeout: 2_000 } }

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

function balancerOf(port: number, resolve: () => readonly string[] | Promise<readonly string[]>): Balancer {
  const balancer = createBalancer(`http://replicas.test:${port}`, OPTIONS, {
    resolve: async () => resolve(),
    everyMs: 50,
  })
  closing.push(() => balancer.destroy())
  return balancer
}

/** Sends a request. @throws the failure of its connection */
function ask(
  balancer: Balancer,
  request: Partial<Dispatcher.DispatchOptions> = {},
  onController: (controller: Dispatcher.DispatchController) => void = () => {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    balancer.dispatch(
      { path: '/', method: 'GET', ...request },
      {
        onRequestStart: onController,
        onResponseStart() {},
        onResponseData: (_, chunk) => void (text += chunk.toString()),
        onResponseEnd: () => resolve(text),
        onResponseError: (_, error) => reject(error),
      },
    )
  })
}

/** Sends requests, `atOnce` at a time and every second one a POST, until `isEnough`. Counts the answers by their texts. */
async function load(balancer: Balancer, atOnce: number, isEnough: (sent: number) => boolean) {
  const answers: Record<string, number> = {}
  const failures: Error[] = []
  let sent = 0
  const work = async () => {
    while (!isEnough(sent)) {
      const request = sent++ % 2 === 0 ? {} : ({ method: 'POST', body: 'some text' } as const)
      await ask(balancer, request).then(
        (answer) => (answers[answer] = (answers[answer] ?? 0) + 1),
        (error: Error) => failures.push(error),
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { answers, failures, sent }
}

/** Starts a server of this process at each address, all at one port. */
async function serve(addresses: readonly string[]): Promise<number> {
  let port = 0
  for (const host of addresses) {
    const server: Server = createServer((req, res) => {
      req.resume()
      req.once('end', () => res.end(host))
    })
    server.listen(port, host)
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
  }
  return port
}

/** Starts a process at each of the three addresses. */
async function startReplicas() {
  const replicas: ChildProcess[] = []
  let port = 0
  for (const host of THREE) {
    const child = spawn(process.execPath, [REPLICA, host, String(port)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    closing.push(() => child.kill('SIGKILL'))
    replicas.push(child)
    const [line] = (await once(child.stdout!, 'data')) as [Buffer]
    port = Number(line.toString())
  }
  return { port, replicas, first: replicas[0]! }
}

test.each([1, 8, 64])('three addresses get a third each at %i requests at once', async (atOnce) => {
  const balancer = balancerOf(await serve(THREE), () => THREE)
  const { answers, failures, sent } = await load(balancer, atOnce, (count) => count >= 6_000)
  expect(failures).toEqual([])
  for (const host of THREE) expect(Math.abs(answers[host]! / sent - 1 / 3)).toBeLessThan(0.05)
})

const faults: Record<string, (child: ChildProcess) => unknown> = {
  closes: (child) => once(child, 'exit'),
  freezes: (child) => child.kill('SIGSTOP'),
  vanishes: (child) => child.kill('SIGKILL'),
}

test.each(Object.keys(faults))(
  'no request of 20,000 is lost when an address drains and %s',
  { timeout: 120_000 },
  async (name) => {
    const { port, first } = await startReplicas()
    const balancer = balancerOf(port, () => THREE)
    let count = 0
    let over = false
    const loading = load(balancer, 16, (sent) => {
      count = sent
      return over && sent >= 20_000
    })
    await until(() => count > 5_000)
    const exited = name === 'closes' ? once(first, 'exit') : undefined
    first.kill('SIGTERM')
    // By now each caller has had a reply of the draining process, or has been sent elsewhere by one.
    const signalled = count
    await until(() => count > signalled + 1_000)
    await (exited ?? faults[name]!(first))
    const stopped = count
    await until(() => count > stopped + 2_000)
    over = true
    const { failures, answers } = await loading
    expect(failures).toEqual([])
    expect(Object.keys(answers).sort()).toEqual(THREE)
  },
)

test('an address that is killed loses only the requests on its open connections', async () => {
  const { port, first } = await startReplicas()
  const balancer = balancerOf(port, () => THREE)
  let count = 0
  const loading = load(balancer, 16, (sent) => (count = sent) >= 20_000)
  await until(() => count > 5_000)
  first.kill('SIGKILL')
  const { failures } = await loading
  expect(failures.length).toBeLessThanOrEqual(16)
  for (const failure of failures)
    expect(failure).toMatchObject({ code: /^(UND_ERR_SOCKET|ECONNRESET|EPIPE)$/ })
})

test('an address that accepts and does not answer holds up only its own requests', async () => {
  const { port, first } = await startReplicas()
  const balancer = balancerOf(port, () => THREE)
  await load(balancer, 8, (sent) => sent >= 300)
  first.kill('SIGSTOP')
  let answered = 0
  const controllers: Dispatcher.DispatchController[] = []
  const held = Array.from({ length: 60 }, () =>
    ask(balancer, { method: 'POST' }, (controller) => controllers.push(controller)).then(
      () => (answered += 1),
      () => undefined,
    ),
  )
  await until(() => answered >= 30)
  const { failures, answers } = await load(balancer, 4, (sent) => sent >= 1_000)
  expect(failures).toEqual([])
  expect(answers['127.0.0.1']).toBeUndefined()
  for (const controller of controllers) controller.abort(new Error('too late'))
  await Promise.all(held)
  expect(answered).toBeLessThan(60)
  first.kill('SIGCONT')
})

test('a frozen address is found without requests that wait for it, and used again when it answers', async () => {
  const { port, first } = await startReplicas()
  const balancer = balancerOf(port, () => THREE)
  /** Sends a request that is given up after half a second, as each caller does after its deadline. */
  const askBriefly = () =>
    ask(balancer, {}, (controller) => setTimeout(() => controller.abort(new Error('too late')), 500)).catch(
      () => 'too late',
    )
  await load(balancer, 8, (sent) => sent >= 300)
  first.kill('SIGSTOP')
  let inTime = 0
  await until(async () => (inTime = (await askBriefly()) === 'too late' ? 0 : inTime + 1) >= 100)
  first.kill('SIGCONT')
  await until(async () => (await askBriefly()) === '127.0.0.1')
})

test('reads that wait for a frozen address are tried at another one, and writes are not', async () => {
  const { port, first } = await startReplicas()
  const balancer = balancerOf(port, () => THREE)
  await load(balancer, 8, (sent) => sent >= 300)
  first.kill('SIGSTOP')
  const reads = Array.from({ length: 40 }, () => ask(balancer))
  const writes = Array.from({ length: 40 }, () => ask(balancer, { method: 'POST', body: 'some text' }))
  expect(await Promise.all(reads)).not.toContain('127.0.0.1')
  first.kill('SIGCONT')
  expect(await Promise.all(writes)).toContain('127.0.0.1')
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

test('of one dead and two live addresses the live ones get all requests, also those with a body that is a stream', async () => {
  const port = await serve(THREE.slice(1))
  const balancer = balancerOf(port, () => THREE)
  const { failures, answers } = await load(balancer, 8, (sent) => sent >= 2_000)
  expect(failures).toEqual([])
  expect(Object.keys(answers).sort()).toEqual(THREE.slice(1))
  const onlyDeadFirst = balancerOf(port, () => THREE)
  const streams = Array.from({ length: 30 }, () =>
    ask(onlyDeadFirst, { method: 'POST', body: Readable.from([Buffer.from('some '), Buffer.from('text')]) }),
  )
  expect(new Set(await Promise.all(streams))).toEqual(new Set(THREE.slice(1)))
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

test('the base URLs of a list get a share each, and requests go to the others when one is away', async () => {
  const servers = await Promise.all(
    ['one', 'two', 'three'].map((text) =>
      listen(
        createServer((_, res) => res.end(text)),
        0,
      ),
    ),
  )
  closing.push(() => Promise.all(servers.slice(1).map((server) => server.close())))
  const resolve = vi.fn(() => Promise.resolve(['127.0.0.9']))
  const balancer = createBalancer(servers.map(({ port }) => `http://127.0.0.1:${port}`).join(','), OPTIONS, {
    resolve,
  })
  closing.push(() => balancer.destroy())
  const { answers, failures, sent } = await load(balancer, 8, (count) => count >= 3_000)
  expect(failures).toEqual([])
  for (const text of ['one', 'two', 'three'])
    expect(Math.abs(answers[text]! / sent - 1 / 3)).toBeLessThan(0.1)
  await servers[0]!.close()
  // Connections that were open at the close are gone by the second load.
  await load(balancer, 8, (count) => count >= 100)
  const after = await load(balancer, 8, (count) => count >= 300)
  expect(after.failures).toEqual([])
  expect(Object.keys(after.answers).toSorted()).toEqual(['three', 'two'])
  expect(resolve).not.toHaveBeenCalled()
})

test('a member of a list that was replaced at its address gets requests within seconds', async () => {
  const serverOf = (text: string) => createServer((_, res) => res.end(text))
  const kept = await listen(serverOf('kept'), 0)
  const old = await listen(serverOf('old'), 0, { shared: true, openMs: 100 })
  const next = await listen(serverOf('next'), old.port, { shared: true })
  closing.push(kept.close, next.close)
  const balancer = createBalancer(
    [kept, old].map(({ port }) => `http://127.0.0.1:${port}`).join(','),
    OPTIONS,
  )
  closing.push(() => balancer.destroy())
  await load(balancer, 8, (sent) => sent >= 100)
  const stopping = old.close()
  const draining = performance.now()
  let isAvoided = false
  await until(async () => {
    const { answers, failures } = await load(balancer, 8, (sent) => sent >= 100)
    expect(failures).toEqual([])
    isAvoided ||= answers['old'] === undefined && answers['next'] === undefined
    return isAvoided && answers['next'] !== undefined
  }, 14_000)
  expect(performance.now() - draining).toBeLessThan(12_000)
  await stopping
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
