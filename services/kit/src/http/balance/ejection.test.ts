import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import {
  ask,
  balancerOf,
  closing,
  load,
  OPTIONS,
  serve,
  startReplicas,
  THREE,
} from '../../../test/http/balanced.ts'
import { until } from '../../testing/until.ts'
import { listen } from '../listen.ts'
import { createBalancer } from './balance.ts'

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
