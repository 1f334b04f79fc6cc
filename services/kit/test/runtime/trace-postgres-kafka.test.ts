import { randomUUID } from 'node:crypto'
import { trace } from '@opentelemetry/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Bus } from '../../src/bus/bus.ts'
import { createKafkaBus } from '../../src/bus/kafka/kafka.ts'
import { enqueue, startRelay } from '../../src/bus/outbox/outbox.ts'
import { createPostgresBus } from '../../src/bus/postgres/postgres.ts'
import { newObjectId, uuidv7 } from '../../src/ids.ts'
import { createLogger } from '../../src/runtime/logger.ts'
import { createTopic, message } from '../../src/testing/bus/bus-fixture.ts'
import { kafkaForTests } from '../../src/testing/bus/bus-kafka.ts'
import { testBusDatabase, testDatabase, type TestDatabase } from '../../src/testing/database.ts'
import { collectTraces } from '../../src/testing/traces.ts'
import { until } from '../../src/testing/until.ts'

const traces = collectTraces()
afterAll(() => traces.stop())

const adapters: Record<string, () => Promise<{ bus: Bus; close(): Promise<void> }>> = {
  async postgres() {
    const log = await testBusDatabase()
    const bus = await createPostgresBus({ url: log.url, tickMs: 200 })
    return { bus, close: () => bus.close().then(() => log.close()) }
  },
  async kafka() {
    const bus = await createKafkaBus({ ...kafkaForTests(), clientId: 'traces' })
    return { bus, close: () => bus.close() }
  },
}

describe.each(Object.keys(adapters))('one trace through %s', (name) => {
  let database: TestDatabase
  let opened: Awaited<ReturnType<(typeof adapters)[string]>>
  let bus: Bus
  beforeAll(async () => {
    database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
    opened = await adapters[name]!()
    bus = opened.bus
  })
  afterAll(async () => {
    await opened.close()
    await database.close()
  })

  /** A new topic, a function that subscribes to it, and the key and active trace of each handled message. */
  async function newTopic() {
    const topic = await createTopic(bus, 1)
    const seen: { key: string; traceId: string | undefined; headers: object }[] = []
    const subscribe = () =>
      bus.subscribe({
        group: randomUUID(),
        topics: [topic],
        db: database.db,
        async handle(batch) {
          const traceId = trace.getActiveSpan()?.spanContext().traceId
          for (const { key, headers = {} } of batch) seen.push({ key, traceId, headers })
        },
      })
    return { topic, seen, subscribe }
  }

  test('a fact carries the trace of the request that enqueued it through relay and bus to its consumer', async () => {
    const { topic, seen, subscribe } = await newTopic()
    await subscribe()
    const relay = await startRelay({
      db: database.db,
      bus,
      logger: createLogger({ name: 'test', level: 'silent' }),
    })
    const fact = { topic, key: 'a', id: uuidv7(), version: 1, value: Buffer.from('1') }
    const traceId = await traces.tracer.startActiveSpan('POST /form', async (span) => {
      await database.db.tenant(newObjectId(), async (tx) => enqueue(tx, fact))
      span.end()
      return span.spanContext().traceId
    })
    await until(() => traces.of(traceId).has(`process ${topic}`))
    await relay.stop()

    expect(seen.map((one) => one.traceId)).toEqual([traceId])
    const spans = traces.of(traceId)
    const names = ['POST /form', `relay ${topic}`, `publish ${topic}`, `process ${topic}`]
    expect([...spans.keys()].sort()).toEqual([...names].sort())
    for (const [at, name] of names.slice(1).entries()) {
      expect(spans.get(name)?.parentSpanContext?.spanId).toBe(spans.get(names[at]!)?.spanContext().spanId)
    }
  })

  test('in a batch with several traces, each trace shows where its message was handled', async () => {
    const { topic, seen, subscribe } = await newTopic()
    const traceIds = ['a', 'b'].map((key) =>
      traces.tracer.startActiveSpan('POST /hit', (span) => {
        void bus.publish(topic, [message(key, key)]).finally(() => span.end())
        return span.spanContext().traceId
      }),
    )
    await until(() => traceIds.every((id) => traces.of(id).has(`publish ${topic}`)))
    await subscribe()
    await until(() => traceIds.every((id) => traces.of(id).has(`process ${topic}`)))
    expect(seen).toHaveLength(2)
  })

  test('without a trace, messages carry no trace header and are handled without one', async () => {
    const { topic, seen, subscribe } = await newTopic()
    await subscribe()
    await bus.publish(topic, [message('a', '1')])
    await until(() => seen.length === 1)
    expect(seen).toEqual([{ key: 'a', traceId: undefined, headers: {} }])
  })
})
