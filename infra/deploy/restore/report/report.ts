import { randomUUID } from 'node:crypto'
import { fromBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf'
import { Kafka, logLevel } from 'kafkajs'
import { saslOf, type KafkaLogin } from '@portico/kit/bus/kafka/login'
import { withClient } from '@portico/kit/postgres/with-client'
import { CartChangedSchema } from '@portico/proto/events/commerce/v1/cart_changed_pb'
import { OrderPlacedSchema } from '@portico/proto/events/commerce/v1/order_placed_pb'
import { SubmittedSchema } from '@portico/proto/events/forms/v1/submitted_pb'
import { ReleasePublishedSchema } from '@portico/proto/events/sites/v1/release_published_pb'
import { topics } from '@portico/proto/topics'
import { withAdmin } from '../../kafka/admin.ts'
import type { ErasedAgain } from '../archive/journal.ts'

type Fact = { websiteId: string; id: string }
type Source = {
  topic: string
  service: 'forms' | 'commerce' | 'sites'
  table: string
  read(value: Uint8Array): Fact
}

/** Things that are rows of `table` of a service, and are announced by the messages of a topic. */
function announced<Schema extends DescMessage>(
  service: Source['service'],
  table: string,
  topic: { name: string },
  schema: Schema,
  factOf: (message: MessageShape<Schema>) => Fact,
): Source {
  return { service, table, topic: topic.name, read: (value) => factOf(fromBinary(schema, value)) }
}

const SOURCES = {
  submissions: announced(
    'forms',
    'submission',
    topics.submitted,
    SubmittedSchema,
    ({ websiteId, submissionId: id }) => ({ websiteId, id }),
  ),
  orders: announced(
    'commerce',
    'shop_order',
    topics.orderPlaced,
    OrderPlacedSchema,
    ({ websiteId, orderId: id }) => ({ websiteId, id }),
  ),
  carts: announced(
    'commerce',
    'cart',
    topics.cartChanged,
    CartChangedSchema,
    ({ websiteId, cartId: id }) => ({ websiteId, id }),
  ),
  releases: announced(
    'sites',
    'release',
    topics.releasePublished,
    ReleasePublishedSchema,
    ({ websiteId, releaseId: id }) => ({ websiteId, id }),
  ),
} satisfies Record<string, Source>

type LostKind = keyof typeof SOURCES
/** The ids that a restore lost, by website and kind. `files`: rows whose content is missing, by name and id. */
export type Lost = Record<string, Partial<Record<LostKind | 'files', string[]>>>

/**
 * Lists by website what was acknowledged after the target time of a restore and is not in the databases, from the facts that Kafka
 * keeps. Things that were erased are left out. `hasLog` is false if Kafka has nothing from before that time: it may have lost its log,
 * and then the list is not complete.
 */
export async function listLost({
  brokers,
  login,
  urlOf,
  since,
  journal,
}: {
  brokers: string[]
  login: KafkaLogin
  urlOf(service: Source['service']): string
  since: Date
  journal: readonly ErasedAgain[]
}): Promise<{ lost: Lost; hasLog: boolean }> {
  const lost: Lost = {}
  let hasLog = false
  const erased = new Set(journal.map(({ subject }) => subject))
  for (const [kind, source] of Object.entries(SOURCES) as [LostKind, Source][]) {
    const facts = new Map<string, Fact>()
    const read = await readSince({ brokers, login, topic: source.topic, since })
    hasLog ||= read.hasEarlier
    for (const value of read.values) {
      const fact = source.read(value)
      if (!erased.has(fact.id)) facts.set(fact.id, fact)
    }
    const stored = await storedOf(urlOf(source.service), source.table, [...facts.keys()])
    for (const { websiteId, id } of facts.values())
      if (!stored.has(id)) ((lost[websiteId] ??= {})[kind] ??= []).push(id)
  }
  return { lost, hasLog }
}

const storedOf = (url: string, table: string, ids: readonly string[]): Promise<Set<string>> =>
  withClient({ connectionString: url }, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from ${table} where id = any($1::text[])`,
      [ids],
    )
    return new Set(rows.map(({ id }) => id))
  })

/** Reads the messages of a topic from a time to its end. `hasEarlier`: the topic has had messages from before. */
async function readSince({
  brokers,
  login,
  topic,
  since,
}: {
  brokers: string[]
  login: KafkaLogin
  topic: string
  since: Date
}): Promise<{ values: Uint8Array[]; hasEarlier: boolean }> {
  const [starts, ends] = await withAdmin(brokers, login, (admin) =>
    Promise.all([admin.fetchTopicOffsetsByTimestamp(topic, since.getTime()), admin.fetchTopicOffsets(topic)]),
  )
  const values: Uint8Array[] = []
  const endOf = (partition: number) => Number(ends.find((each) => each.partition === partition)?.high ?? 0)
  // -1: the partition has no message after that time, so all of its messages are earlier.
  const hasEarlier = starts.some(({ partition, offset }) =>
    Number(offset) < 0 ? endOf(partition) > 0 : Number(offset) > 0,
  )
  const open = new Map(ends.map(({ partition, high }) => [partition, Number(high)]))
  for (const { partition, offset } of starts)
    if (Number(offset) < 0 || Number(offset) >= open.get(partition)!) open.delete(partition)
  if (open.size === 0) return { values, hasEarlier }
  const finished = Promise.withResolvers<void>()
  const kafka = new Kafka({ brokers, ...saslOf(login), logLevel: logLevel.NOTHING })
  const consumer = kafka.consumer({ groupId: `restore-report-${randomUUID()}` })
  consumer.on('consumer.crash', ({ payload }) => finished.reject(payload.error))
  try {
    await consumer.connect()
    await consumer.subscribe({ topics: [topic], fromBeginning: true })
    await consumer.run({
      autoCommit: false,
      eachMessage: ({ partition, message }) => {
        const end = open.get(partition)
        if (end !== undefined && Number(message.offset) < end) {
          if (Number(message.timestamp) >= since.getTime() && message.value) values.push(message.value)
          if (Number(message.offset) === end - 1) open.delete(partition)
        }
        if (open.size === 0) finished.resolve()
        return Promise.resolve()
      },
    })
    for (const { partition, offset } of starts)
      if (open.has(partition)) consumer.seek({ topic, partition, offset })
    await finished.promise
  } finally {
    await consumer.disconnect()
  }
  return { values, hasEarlier }
}
