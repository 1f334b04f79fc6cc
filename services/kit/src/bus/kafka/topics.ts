import kafkajs, { type Admin, type Kafka } from 'kafkajs'
import type { Logger } from '../../runtime/logger.ts'
import { DEAD_RETENTION_MS, deadTopic, type Topic } from '../bus.ts'

/** How long a start waits for the broker to make topics and name their leaders. */
const TOPIC_WAIT_MS = 60_000

/**
 * A broker refuses messages whose sender's clock is more than an hour ahead (Kafka 4). So the broker stamps them itself,
 * and a wrong clock of a process holds no message back.
 */
const STAMPED_BY_BROKER = { name: 'message.timestamp.type', value: 'LogAppendTime' }

/** A publish failed because the broker has no such topic. */
export class MissingTopic extends Error {}

/** Whether a failure says that the broker has no such topic, which kafkajs tells beneath its own failures. */
export function isMissingTopic(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  if (failure instanceof MissingTopic) return true
  const { type } = failure as { type?: unknown }
  return type === 'UNKNOWN_TOPIC_OR_PARTITION' || isMissingTopic(failure.cause)
}

/** Makes the topics of this process, and makes them again when a broker that lost its log has them no more. */
export function topicKeeper(kafka: Pick<Kafka, 'admin'>, logger: Logger | undefined) {
  const wanted = new Map<string, Topic>()
  let restoring: Promise<void> | undefined

  /** By a client of its own: one that has asked for a topic before cannot do anything without it. */
  async function restore(): Promise<void> {
    const admin = kafka.admin()
    try {
      await admin.connect()
      await createTopics(admin, [...wanted.values()])
    } finally {
      await admin.disconnect()
    }
  }

  return {
    async ensure(admin: Admin, topics: readonly Topic[]): Promise<void> {
      await createTopics(admin, topics)
      for (const topic of topics) wanted.set(topic.name, topic)
    },
    /** One at a time. A failure is logged: the next publish that fails tries again. */
    restore(): Promise<void> {
      restoring ??= restore()
        .catch((failure: unknown) => logger?.warn({ err: failure }, 'topics could not be made again'))
        .finally(() => (restoring = undefined))
      return restoring
    },
  }
}

/**
 * Throws when a topic exists with another partition count: keys would change partition and lose their order. A topic
 * that another service makes at the same moment counts as made; a broker that is slow to name leaders is waited for.
 */
async function createTopics(admin: Admin, topics: readonly Topic[]): Promise<void> {
  const all = topics.flatMap((topic) => [
    topic,
    {
      name: deadTopic(topic.name),
      partitions: 1,
      retentionMs: Math.max(DEAD_RETENTION_MS, topic.retentionMs),
    },
  ])
  if (all.length === 0) return
  const present = new Set(await admin.listTopics())
  const missing = all.filter((topic) => !present.has(topic.name))
  if (missing.length > 0) {
    await admin.createTopics({
      topics: missing.map(({ name, partitions, retentionMs }) => ({
        topic: name,
        numPartitions: partitions,
        configEntries: [{ name: 'retention.ms', value: String(retentionMs) }, STAMPED_BY_BROKER],
      })),
      waitForLeaders: false,
      timeout: TOPIC_WAIT_MS,
    })
  }
  await stampByBroker(
    admin,
    all.map((topic) => topic.name).filter((name) => present.has(name)),
  )
  const stored = await withLeaders(
    admin,
    all.map((topic) => topic.name),
  )
  for (const { name, partitions } of all) {
    const count = stored.get(name)
    if (count !== partitions) throw new Error(`topic ${name} has ${count} partitions, not ${partitions}`)
  }
}

/**
 * Topics that an earlier version made hold the times of their senders. The broker replaces the settings of a topic as a
 * whole, so those that it has are sent again.
 */
async function stampByBroker(admin: Admin, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const type = kafkajs.ConfigResourceTypes.TOPIC
  const { resources } = await admin.describeConfigs({
    resources: names.map((name) => ({ type, name })),
    includeSynonyms: false,
  })
  const { name: setting, value } = STAMPED_BY_BROKER
  const earlier = resources.filter(
    ({ configEntries }) =>
      !configEntries.some((entry) => entry.configName === setting && entry.configValue === value),
  )
  if (earlier.length === 0) return
  await admin.alterConfigs({
    validateOnly: false,
    resources: earlier.map(({ resourceName, configEntries }) => ({
      type,
      name: resourceName,
      configEntries: [
        ...configEntries
          .filter(({ configSource }) => configSource === kafkajs.ConfigSource.TOPIC_CONFIG)
          .filter(({ configName }) => configName !== setting)
          .map(({ configName, configValue }) => ({ name: configName, value: configValue })),
        STAMPED_BY_BROKER,
      ],
    })),
  })
}

/** Partition counts by topic, once every partition has a leader. kafkajs's own wait gives up after five seconds. */
async function withLeaders(admin: Admin, names: string[]): Promise<Map<string, number>> {
  const end = performance.now() + TOPIC_WAIT_MS
  for (;;) {
    try {
      const { topics } = await admin.fetchTopicMetadata({ topics: names })
      const led = topics.every(({ partitions }) => partitions.every((one) => one.leader >= 0))
      if (led) return new Map(topics.map(({ name, partitions }) => [name, partitions.length]))
    } catch (failure) {
      if (performance.now() > end) throw failure
    }
    if (performance.now() > end) throw new Error(`the broker named no leader for ${names.join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
