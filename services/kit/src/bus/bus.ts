import type { Db, Tx } from '../postgres/db.ts'

/**
 * A stream of facts, named `<service>.<fact>.v1`. At Kafka an operator may raise the partition count of an existing topic
 * (`make topics`), so `partitions` is the least count there.
 */
export type Topic = { name: string; partitions: number; retentionMs: number }

/**
 * A message to publish. `key` is the aggregate's id and decides the partition; consumers apply each event `id` once.
 */
export type Outgoing = { key: string; id: string; value: Uint8Array; headers?: Record<string, string> }

/** A message as delivered. `offset` grows within a partition, possibly with gaps; `at` is when the broker stored it. */
export type Incoming = Outgoing & { topic: string; partition: number; offset: number; at: Date }

/**
 * The subscription of a consumer group to topics.
 *
 * `handle` receives messages of one partition in order, inside the `db.job` transaction that also moves the group's
 * stored offset, so its writes through `tx` take effect once. After a rollback it receives the messages again, so any
 * effect outside `tx` must be safe to repeat.
 *
 * After the broker has lost its log, the group starts at the earliest message again. An applied message may then be
 * delivered again with the same event id, so a handler that adds up must deduplicate by that id or by an id of the
 * fact.
 */
export type Subscription = {
  group: string
  topics: readonly string[]
  db: Db
  /** Maximum number of messages in one transaction; 500 by default. */
  maxBatch?: number
  /**
   * How long a message may wait so that others join its batch, in milliseconds; 0 by default. A transaction costs about
   * the same for one message as for a hundred, so a group that counts many small messages sets it. The bus in Postgres
   * delivers a message that follows a quiet period at once.
   */
  batchWaitMs?: number
  handle(batch: readonly Incoming[], tx: Tx): Promise<void>
  /** Called after a message that cannot be handled was published to `<topic>.dead`. */
  onDead?(message: Incoming, reason: string): void
  /** Called for each failed attempt that will be retried. */
  onRetry?(failure: unknown): void
  /** Called when the broker has lost the log of a partition and the group restarts at its earliest message. */
  onLogLost?(lost: { topic: string; partition: number; stored: number }): void
}

/** A subscription without its database, as a service declares it. */
export type Consumer = Omit<Subscription, 'db'>

export type Running = { stop(): Promise<void> }

/** The port to the message log. The contract suite in `testing/bus-contract.ts` defines what an adapter must do. */
export interface Bus {
  /**
   * Creates the missing topics, each with its `<name>.dead`.
   * @throws when an existing topic has fewer partitions than declared
   */
  ensureTopics(topics: readonly Topic[]): Promise<void>
  /** Resolves when every message is durable. Messages with the same key keep the order of the calls. */
  publish(topic: string, messages: readonly Outgoing[]): Promise<void>
  /** The offset of the next message, for each partition. */
  ends(topic: string): Promise<{ partition: number; next: number }[]>
  subscribe(subscription: Subscription): Promise<Running>
  /** Stops all consumers, sends the waiting messages, and closes the connections. */
  close(): Promise<void>
}

/** Called when the bus cannot continue. The process should end and be restarted. */
export type OnFatal = (failure: Error) => void

export const deadTopic = (topic: string) => `${topic}.dead`

/** Dead letters are kept longer than other messages, because an operator has to inspect them. */
const DEAD_RETENTION_MS = 30 * 24 * 3_600_000

/** The topics to create for `topics`: each with its topic for dead letters. */
export function withDeadTopics(topics: readonly Topic[]): Topic[] {
  return topics.flatMap((topic) => [
    topic,
    {
      name: deadTopic(topic.name),
      partitions: 1,
      retentionMs: Math.max(DEAD_RETENTION_MS, topic.retentionMs),
    },
  ])
}
