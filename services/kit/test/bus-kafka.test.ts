import { randomUUID } from 'node:crypto'
import { Kafka, logLevel, type Admin } from 'kafkajs'
import { expect, test } from 'vitest'
import { createKafkaBus } from '../src/bus/kafka.ts'
import { message } from '../src/testing/bus-fixture.ts'
import { busContract } from '../src/testing/bus-contract.ts'
import { kafkaForTests } from '../src/testing/bus-kafka.ts'
import { testDatabase } from '../src/testing/database.ts'
import { until } from '../src/testing/until.ts'

busContract('kafka', async () => {
  const brokers = kafkaForTests()
  const database = await testDatabase('kittest', new URL('./migrations/', import.meta.url))
  return {
    db: database.db,
    open: () => createKafkaBus({ brokers, clientId: 'test' }),
    loseLog: (topic) => makeAnew(brokers, topic),
    close: () => database.close(),
  }
})

async function withAdmin(brokers: string[], work: (admin: Admin) => Promise<void>): Promise<void> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  await work(admin)
  await admin.disconnect()
}

async function deleteTopic(admin: Admin, topic: string): Promise<void> {
  await admin.deleteTopics({ topics: [topic] })
  await until(async () => !(await admin.listTopics()).includes(topic))
}

/** Deletes a topic and makes it again: the new one has the name, and none of the messages. */
const makeAnew = (brokers: string[], topic: string) =>
  withAdmin(brokers, async (admin) => {
    await deleteTopic(admin, topic)
    await admin.createTopics({ topics: [{ topic, numPartitions: 1 }], waitForLeaders: false })
    await until(() =>
      admin.fetchTopicOffsets(topic).then(
        ([one]) => one?.high === '0',
        () => false,
      ),
    )
  })

test('M2: a bus that asked for the ends of a topic makes the topic again when the broker has lost it', async () => {
  const brokers = kafkaForTests()
  const bus = await createKafkaBus({ brokers, clientId: 'test' })
  const name = `test.${randomUUID().slice(0, 8)}.v1`
  await bus.ensureTopics([{ name, partitions: 2, retentionMs: 3_600_000 }])
  await bus.publish(name, [message('k', 'before')])
  await bus.ends(name)
  await withAdmin(brokers, (admin) => deleteTopic(admin, name))
  await until(() =>
    bus.publish(name, [message('k', 'after')]).then(
      () => true,
      () => false,
    ),
  )
  expect((await bus.ends(name)).reduce((sum, { next }) => sum + next, 0)).toBe(1)
  await bus.close()
})
