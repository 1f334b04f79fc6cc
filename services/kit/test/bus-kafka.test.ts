import { Kafka, logLevel } from 'kafkajs'
import { createKafkaBus } from '../src/bus/kafka.ts'
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

/** Deletes a topic and makes it again: the new one has the name, and none of the messages. */
async function makeAnew(brokers: string[], topic: string): Promise<void> {
  const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin()
  await admin.connect()
  await admin.deleteTopics({ topics: [topic] })
  await until(async () => !(await admin.listTopics()).includes(topic))
  await admin.createTopics({ topics: [{ topic, numPartitions: 1 }], waitForLeaders: false })
  await until(() =>
    admin.fetchTopicOffsets(topic).then(
      ([one]) => one?.high === '0',
      () => false,
    ),
  )
  await admin.disconnect()
}
