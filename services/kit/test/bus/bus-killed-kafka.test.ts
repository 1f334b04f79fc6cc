import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bus } from '../../src/bus/bus.ts'
import { createKafkaBus } from '../../src/bus/kafka/kafka.ts'
import { createPostgresBus } from '../../src/bus/postgres/postgres.ts'
import { createTopic, message } from '../../src/testing/bus/bus-fixture.ts'
import { kafkaForTests } from '../../src/testing/bus/bus-kafka.ts'
import { testBusDatabase, testDatabase, type TestDatabase } from '../../src/testing/database.ts'
import { until } from '../../src/testing/until.ts'

let log: Awaited<ReturnType<typeof testBusDatabase>>
let database: TestDatabase
beforeAll(async () => {
  log = await testBusDatabase()
  database = await testDatabase('kittest', new URL('../migrations/', import.meta.url))
})
afterAll(async () => {
  await database.close()
  await log.close()
})

const MESSAGES = 600

/** Publishes messages and kills a consumer process whenever it has applied one of the numbers in `kills`. */
async function killRepeatedly(
  kind: 'kafka' | 'postgres',
  bus: Bus,
  address: string,
  kills: readonly number[],
) {
  const topic = await createTopic(bus, 3)
  const group = randomUUID()
  for (let n = 0; n < MESSAGES; n += 50) {
    await bus.publish(
      topic,
      Array.from({ length: 50 }, (_, m) => message(`k${m}`, String(n + m))),
    )
  }
  const applied = async () => {
    const { rows } = await database.db.job((tx) =>
      tx.query<{ n: number }>('select count(*) as n from effect where id like $1', [`${group} %`]),
    )
    return rows[0]!.n
  }
  const script = fileURLToPath(new URL('./consumer-process.ts', import.meta.url))
  const start = () =>
    spawn(process.execPath, [script, kind, address, database.jobUrl, group, topic], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })

  let consumer = start()
  try {
    for (const count of kills) {
      await until(async () => (await applied()) >= count)
      consumer.kill('SIGKILL')
      await once(consumer, 'exit')
      expect(await applied()).toBeLessThan(MESSAGES)
      consumer = start()
    }
    const stored = (await bus.ends(topic)).reduce((sum, { next }) => sum + next, 0)
    await until(async () => (await applied()) === stored)
    expect(await bus.ends(`${topic}.dead`)).toEqual([{ partition: 0, next: 0 }])
  } finally {
    consumer.kill('SIGKILL')
    await bus.close()
  }
}

test('postgres: consumers killed with SIGKILL apply every message once', async () => {
  await killRepeatedly('postgres', await createPostgresBus({ url: log.url }), log.url, [50, 200, 350])
})

test('kafka: consumers killed with SIGKILL apply every message once', async () => {
  const kafka = kafkaForTests()
  const bus = await createKafkaBus({ ...kafka, clientId: 'test' })
  await killRepeatedly('kafka', bus, JSON.stringify(kafka), [50])
})
