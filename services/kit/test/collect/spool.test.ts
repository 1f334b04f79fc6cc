import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Outgoing } from '../../src/bus/bus.ts'
import { createSpooledPublisher } from '../../src/collect/spool.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { message } from '../../src/testing/bus/bus-fixture.ts'
import { spoolFiles } from '../../src/testing/spool-files.ts'
import { until } from '../../src/testing/until.ts'

const logger = createLogger({ name: 'test', level: 'silent' })
let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'portico-spool-'))
})
afterEach(() => rm(dir, { recursive: true }))

/** A broker that the test can make unavailable or freeze. */
function broker() {
  const state = { status: 'up' as 'up' | 'away' | 'frozen', got: [] as string[] }
  return {
    state,
    async publish(_: string, messages: readonly Outgoing[]) {
      if (state.status === 'frozen') return new Promise<void>(() => {})
      if (state.status === 'away') throw new Error('away')
      state.got.push(...messages.map((one) => Buffer.from(one.value).toString()))
    },
  }
}

const open = (
  bus: ReturnType<typeof broker>,
  more: Partial<Parameters<typeof createSpooledPublisher>[0]> = {},
) => createSpooledPublisher({ bus, dir, maxBytes: 1_000_000, logger, ackTimeoutMs: 50, retryMs: 20, ...more })

test('while the broker answers, nothing is written to the disk', async () => {
  const bus = broker()
  const publisher = await open(bus)
  await publisher.publish('t', [message('k', '1')])
  expect(bus.state.got).toEqual(['1'])
  expect(spoolFiles(dir)).toEqual([])
  await publisher.close()
})

test('messages that the broker does not accept are spooled, and sent in order once it is back', async () => {
  const bus = broker()
  const counted = { spooled: 0, drained: 0 }
  const publisher = await open(bus, {
    onSpooled: (n) => (counted.spooled += n),
    onDrained: (n) => (counted.drained += n),
  })
  bus.state.status = 'away'
  for (let n = 0; n < 20; n++) await publisher.publish('t', [message('k', String(n))])
  expect(bus.state.got).toEqual([])
  expect(publisher.waitingBytes()).toBeGreaterThan(0)
  bus.state.status = 'up'
  await until(() => publisher.waitingBytes() === 0)
  expect([...new Set(bus.state.got)]).toEqual(Array.from({ length: 20 }, (_, n) => String(n)))
  expect(counted).toEqual({ spooled: 20, drained: 20 })
  expect(spoolFiles(dir)).toEqual([])
  await publisher.close()
})

test('messages for a frozen broker are spooled after the acknowledgement timeout', async () => {
  const bus = broker()
  bus.state.status = 'frozen'
  const publisher = await open(bus)
  await publisher.publish('t', [message('k', '1')])
  expect(publisher.waitingBytes()).toBeGreaterThan(0)
  await publisher.close()
})

test('after a crash the spooled messages are sent, except a record that was being written', async () => {
  const bus = broker()
  bus.state.status = 'away'
  const first = await open(bus)
  await first.publish('t', [message('k', '1')])
  await first.publish('t', [message('k', '2')])
  await first.close()
  const [file] = spoolFiles(dir)
  await appendFile(file!, Buffer.of(0, 0, 1, 0, 9, 9))

  bus.state.status = 'up'
  const second = await open(bus)
  await until(() => second.waitingBytes() === 0)
  expect([...new Set(bus.state.got)]).toEqual(['1', '2'])
  await second.close()
})

test('a full spool refuses messages with 503, and accepts them again after it was drained', async () => {
  const bus = broker()
  let refused = 0
  const publisher = await open(bus, { maxBytes: 300, onRefused: (n) => (refused += n) })
  bus.state.status = 'away'
  const big = () => message('k', 'x'.repeat(100))
  await publisher.publish('t', [big()])
  await expect(publisher.publish('t', [big()])).rejects.toMatchObject({ status: 503 })
  expect(refused).toBe(1)
  bus.state.status = 'up'
  await until(() => publisher.waitingBytes() === 0)
  await publisher.publish('t', [big()])
  await publisher.close()
})

test('a long outage fills many small files, which are sent in order after a restart', async () => {
  const bus = broker()
  bus.state.status = 'away'
  const fileBytes = 2_000
  const first = await open(bus, { fileBytes })
  const bodies = Array.from({ length: 200 }, (_, n) => String(n))
  await Promise.all(bodies.slice(0, 100).map((body) => first.publish('t', [message('k', body)])))
  for (const body of bodies.slice(100)) await first.publish('t', [message('k', body)])
  const sizes = await Promise.all(spoolFiles(dir).map(async (file) => (await stat(file)).size))
  expect(sizes.length).toBeGreaterThan(5)
  expect(Math.max(...sizes)).toBeLessThan(fileBytes * 1.5)
  await first.close()

  bus.state.status = 'up'
  const second = await open(bus, { fileBytes })
  await until(() => second.waitingBytes() === 0)
  expect(bus.state.got).toEqual(bodies)
  expect(spoolFiles(dir)).toEqual([])
  await second.close()
})

test('records are sent in batches, each topic in order, and only a failed batch is sent again', async () => {
  const bus = broker()
  bus.state.status = 'away'
  const first = await open(bus)
  const bodies = Array.from({ length: 1_200 }, (_, n) => String(n))
  await Promise.all(bodies.map((body, n) => first.publish(`t${n % 2}`, [message('k', body)])))
  await first.close()

  const calls: { topic: string; bodies: string[] }[] = []
  let failing = true
  const flaky = {
    async publish(topic: string, messages: readonly Outgoing[]) {
      if (calls.length === 4 && failing) {
        failing = false
        throw new Error('away')
      }
      calls.push({ topic, bodies: messages.map((one) => Buffer.from(one.value).toString()) })
    },
  }
  const second = await createSpooledPublisher({ bus: flaky, dir, maxBytes: 1_000_000, logger, retryMs: 20 })
  await until(() => second.waitingBytes() === 0)
  expect(failing).toBe(false)
  expect(calls).toHaveLength(6)
  for (const topic of ['t0', 't1']) {
    const sent = calls.filter((call) => call.topic === topic).flatMap((call) => call.bodies)
    expect(sent).toEqual(bodies.filter((_, n) => `t${n % 2}` === topic))
  }
  await second.close()
})

test('a stop sends what waits on the disk while the broker accepts it, and keeps the rest for the next start', async () => {
  const bus = broker()
  bus.state.status = 'away'
  const fileBytes = 2_000
  const first = await open(bus, { fileBytes })
  const bodies = Array.from({ length: 200 }, (_, n) => String(n))
  for (const body of bodies) await first.publish('t', [message('k', body)])
  expect(spoolFiles(dir).length).toBeGreaterThan(5)
  await first.close() // the broker does not answer

  const got: string[] = []
  const slow = {
    async publish(_: string, messages: readonly Outgoing[]) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      got.push(...messages.map((one) => Buffer.from(one.value).toString()))
    },
  }
  const second = await createSpooledPublisher({ bus: slow, dir, fileBytes, maxBytes: 1_000_000, logger })
  await second.close()
  expect(got).toEqual(bodies)
  expect(spoolFiles(dir)).toEqual([])
})
