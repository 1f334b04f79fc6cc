import type { Db, Tx } from '../postgres/db.ts'

/** A stream of facts, `<service>.<fact>.v1`. Changing the partition count of a topic that exists is refused. */
export type Topic = { name: string; partitions: number; retentionMs: number }

/** `key` is the aggregate's id and decides the partition; `id` is the event id that consumers count once. */
export type Outgoing = { key: string; id: string; value: Uint8Array; headers?: Record<string, string> }

/** `offset` grows within a partition, possibly with gaps; `at` is when the broker took the message. */
export type Incoming = Outgoing & { topic: string; partition: number; offset: number; at: Date }

/**
 * A group's interest in topics. `handle` gets messages of one partition in order, inside the `db.job` transaction
 * which also moves the group's stored offset: whatever it writes through `tx` happens once. It may see a message
 * again when an earlier transaction was rolled back, so it must do nothing outside `tx` that may not repeat.
 * A broker that lost its log makes the group begin at the earliest message again. So a message that was applied may
 * come again with the same event id: what it adds up must be kept by that id, or by an id of the fact.
 */
export type Subscription = {
  group: string
  topics: readonly string[]
  db: Db
  /** Messages in one transaction, at most; 500 unless said. */
  maxBatch?: number
  /**
   * How long a message may wait so that others join its batch, in milliseconds; 0 by default. A transaction costs about
   * the same for one message as for a hundred, so a group that counts many small messages sets it. The bus in Postgres
   * delivers a message that follows a quiet period at once.
   */
  batchWaitMs?: number
  handle(batch: readonly Incoming[], tx: Tx): Promise<void>
  /** Called after a message that cannot be handled was put into `<topic>.dead`. */
  onDead?(message: Incoming, reason: string): void
  /** Called for each attempt that failed and will be repeated. */
  onRetry?(failure: unknown): void
  /** Called when the broker had lost the log of a partition, and the group begins at its earliest message. */
  onLogLost?(lost: { topic: string; partition: number; stored: number }): void
}

/** One subscription of a service: its group, its topics, and the effect of a batch. */
export type Consumer = Omit<Subscription, 'db'>

export type Running = { stop(): Promise<void> }

/** The port of events. The contract suite in `testing/bus-contract.ts` says what an adapter must do. */
export interface Bus {
  /** Creates what is missing, and for each topic its `<name>.dead`. */
  ensureTopics(topics: readonly Topic[]): Promise<void>
  /** Resolves only when every message is durable; messages of one key keep the order of the calls. */
  publish(topic: string, messages: readonly Outgoing[]): Promise<void>
  /** For each partition the offset that the next message will get. */
  ends(topic: string): Promise<{ partition: number; next: number }[]>
  subscribe(subscription: Subscription): Promise<Running>
  /** Stops what is subscribed, sends what is waiting, and lets go of connections. */
  close(): Promise<void>
}

/** Told when the bus can no longer do its work; the owner ends the process. */
export type OnFatal = (failure: Error) => void

export const deadTopic = (topic: string) => `${topic}.dead`

/** Dead letters outlive their topic: somebody has to find the time to look at them. */
export const DEAD_RETENTION_MS = 30 * 24 * 3_600_000
