import { Kafka, logLevel } from 'kafkajs'
import { checkOnlyWaitingRequests } from '@portico/kit/bus/kafka/request-queue'
import { saslOf } from '@portico/kit/bus/kafka/login'
import type { StartedKafka } from '../tooling/stores/start-kafka.ts'
import type { DatabaseDump } from './archive.ts'

type Topic = { name: string; partitions: number }
type Event = {
  topic: string
  part: number
  seq: number
  event_id: string
  key: string
  value: string
  headers: Record<string, string> | null
  at: string
}

/**
 * Creates the topics of a bus that was stored in Postgres, and writes each message at its old offset, to which the
 * consumers' offsets refer.
 */
export async function fillBroker(
  { brokers, login }: Pick<StartedKafka, 'brokers' | 'login'>,
  { tables }: DatabaseDump,
): Promise<void> {
  const rows = <T>(name: string) => JSON.parse(tables.find((table) => table.name === name)!.rows) as T[]
  checkOnlyWaitingRequests()
  const kafka = new Kafka({ brokers, ...saslOf(login), logLevel: logLevel.NOTHING })
  const admin = kafka.admin()
  const producer = kafka.producer({ allowAutoTopicCreation: false })
  await Promise.all([admin.connect(), producer.connect()])
  try {
    const topics = rows<Topic>('topic').map(({ name, partitions }) => ({
      topic: name,
      numPartitions: partitions,
    }))
    await admin.createTopics({ topics, waitForLeaders: true })
    const events = rows<Event>('event').sort((one, other) => one.seq - other.seq)
    for (const { topic, part, seq, event_id, key, value, headers, at } of events) {
      const message = {
        partition: part,
        key,
        value: Buffer.from(value.slice('\\x'.length), 'hex'),
        headers: { 'event-id': event_id, ...headers },
        timestamp: String(Date.parse(at)),
      }
      const [written] = await producer.send({ topic, messages: [message], acks: -1 })
      if (Number(written?.baseOffset) !== seq)
        throw new Error(`${topic}/${part}: offset ${written?.baseOffset}, not ${seq}`)
    }
  } finally {
    await Promise.all([admin.disconnect(), producer.disconnect()])
  }
}
