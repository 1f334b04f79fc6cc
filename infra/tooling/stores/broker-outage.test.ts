import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createKafkaBus } from '@portico/kit/bus/kafka/kafka'
import { createSpooledPublisher } from '@portico/kit/collect/spool'
import { createLogger } from '@portico/kit/runtime/logger'
import { bodyOf, message } from '@portico/kit/testing/bus/bus-fixture'
import { testDatabase } from '@portico/kit/testing/database'
import { until } from '@portico/kit/testing/until'
import { startKafka } from './start-kafka.ts'

/** A broker whose log survives a restart, a client of it, and a database for what is consumed. */
async function setUp() {
  const dir = await mkdtemp(join(tmpdir(), 'portico-outage-'))
  const migrations = new URL('../../../services/kit/test/migrations/', import.meta.url)
  const database = await testDatabase('kittest', migrations)
  const kafkaDir = join(dir, 'kafka')
  let broker = await startKafka({ dir: kafkaDir })
  const port = Number(broker.brokers[0]!.split(':')[1])
  const fatal: Error[] = []
  const bus = await createKafkaBus({
    brokers: broker.brokers,
    login: broker.login,
    clientId: 'test',
    onFatal: (failure) => fatal.push(failure),
  })
  return {
    dir,
    database,
    bus,
    fatal,
    stopBroker: () => broker.stop(),
    async startBrokerAgain() {
      broker = await startKafka({ dir: kafkaDir, port })
    },
    async close() {
      await bus.close()
      await broker.stop()
      await database.close()
      await rm(dir, { recursive: true })
    },
  }
}

test('while the broker is down, collectors store messages on disk; afterwards each message is consumed once', async () => {
  const { dir, database, bus, fatal, stopBroker, startBrokerAgain, close } = await setUp()
  const publisher = await createSpooledPublisher({
    bus,
    dir: join(dir, 'spool'),
    maxBytes: 1_000_000,
    logger: createLogger({ name: 'test', level: 'silent' }),
  })
  const topic = 'test.outage.v1'
  await bus.ensureTopics([{ name: topic, partitions: 2, retentionMs: 3_600_000 }])
  await bus.subscribe({
    group: 'outage',
    topics: [topic],
    db: database.db,
    async handle(batch, tx) {
      for (const one of batch) {
        await tx.query('insert into effect (id, body) values ($1, $2) on conflict do nothing', [
          one.id,
          bodyOf(one),
        ])
      }
    },
  })
  const effects = async () =>
    (
      await database.db.job((tx) => tx.query<{ body: string }>('select body from effect order by body'))
    ).rows.map((row) => row.body)

  await publisher.publish(topic, [message('a', '0')])
  await until(async () => (await effects()).length === 1)
  await stopBroker()
  for (let n = 1; n < 10; n++) await publisher.publish(topic, [message(`k${n}`, String(n))])
  expect(publisher.waitingBytes()).toBeGreaterThan(0)

  await startBrokerAgain()
  await until(async () => (await effects()).length === 10)
  await until(() => publisher.waitingBytes() === 0)
  expect(await effects()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
  expect(fatal).toEqual([])

  await publisher.close()
  await close()
}, 180_000)

test('a consumer that starts while the broker is down waits for it, and for the coordinator of its group', async () => {
  const { database, bus, fatal, stopBroker, startBrokerAgain, close } = await setUp()
  const topic = 'test.late.v1'
  await bus.ensureTopics([{ name: topic, partitions: 2, retentionMs: 3_600_000 }])
  await bus.publish(topic, [message('a', 'kept')])
  await stopBroker()

  const subscribed = bus.subscribe({
    group: 'late',
    topics: [topic],
    db: database.db,
    async handle(batch, tx) {
      for (const one of batch)
        await tx.query('insert into effect (id, body) values ($1, $2)', [one.id, bodyOf(one)])
    },
  })
  await startBrokerAgain()
  await subscribed
  const effects = () => database.db.job((tx) => tx.query<{ body: string }>('select body from effect'))
  await until(async () => (await effects()).rows.length === 1)
  expect((await effects()).rows).toEqual([{ body: 'kept' }])
  expect(fatal).toEqual([])

  await close()
}, 180_000)
