import kafkajs, { type Admin, type Kafka } from 'kafkajs'
import type { Logger } from '../../runtime/logger.ts'
import { withDeadTopics, type Topic } from '../bus.ts'
import { wait } from '../wait.ts'

/** How long a start waits until the broker has created topics and elected their leaders. */
const TOPIC_WAIT_MS = 60_000

/**
 * Makes the broker set the time of each message. By default the sender sets it, and Kafka 4 refuses messages from a
 * sender whose clock is more than an hour ahead.
 */
const STAMPED_BY_BROKER = { name: 'message.timestamp.type', value: 'LogAppendTime' }

/** The broker has no such topic. */
export class MissingTopic extends Error {}

/** Whether a failure, or its cause within the failures of kafkajs, says that the broker has no such topic. */
export function isMissingTopic(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  if (failure instanceof MissingTopic) return true
  const { type } = failure as { type?: unknown }
  return type === 'UNKNOWN_TOPIC_OR_PARTITION' || isMissingTopic(failure.cause)
}

/** Creates the topics of this process, and creates them again after the broker has lost them. */
export function createTopicKeeper(kafka: Pick<Kafka, 'admin'>, logger: Logger | undefined) {
  const wanted = new Map<string, Topic>()
  let restoring: Promise<void> | undefined

  /** Uses a new client: kafkajs fails every request of a client that has requested a topic which no longer exists. */
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
    /**
     * Calls at the same time share one attempt. A failure is logged; the next failed publish starts another attempt.
     */
    restore(): Promise<void> {
      restoring ??= restore()
        .catch((failure: unknown) => logger?.warn({ err: failure }, 'topics could not be created again'))
        .finally(() => (restoring = undefined))
      return restoring
    },
  }
}

/**
 * Creates the missing topics and waits until the broker has elected their leaders. Another service may create the same
 * topics at the same time.
 * @throws when a topic has fewer partitions than declared. An operator may have raised the count (`make topics`).
 */
async function createTopics(admin: Admin, topics: readonly Topic[]): Promise<void> {
  const all = withDeadTopics(topics)
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
    const count = stored.get(name) ?? 0
    if (count < partitions)
      throw new Error(`topic ${name} has ${count} partitions, and at least ${partitions} are needed`)
  }
}

/**
 * Applies `STAMPED_BY_BROKER` to topics that an earlier version created. The broker replaces all settings of a topic,
 * so the existing ones are sent along.
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

/**
 * Waits until every partition has a leader, and returns the partition counts by topic. The wait of kafkajs itself ends
 * after five seconds.
 */
async function withLeaders(admin: Admin, names: string[]): Promise<Map<string, number>> {
  const end = performance.now() + TOPIC_WAIT_MS
  for (;;) {
    try {
      const { topics } = await admin.fetchTopicMetadata({ topics: names })
      const haveLeaders = topics.every(({ partitions }) => partitions.every((one) => one.leader >= 0))
      if (haveLeaders) return new Map(topics.map(({ name, partitions }) => [name, partitions.length]))
    } catch (failure) {
      if (performance.now() > end) throw failure
    }
    if (performance.now() > end) throw new Error(`the broker elected no leader for ${names.join(', ')}`)
    await wait(100)
  }
}
