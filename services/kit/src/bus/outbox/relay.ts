import { hostname } from 'node:os'
import { Client } from 'pg'
import { addressOfPrimary, forgetPrimary } from '../../postgres/primary.ts'
import { isTransient } from '../../postgres/transient.ts'
import { QUERY_TIMEOUT_MS } from '../../postgres/db.ts'
import type { Bus, Outgoing } from '../bus.ts'
import { createTopicBackoff } from './topic-backoff.ts'
import { withProducerSpans } from '../trace.ts'
import { backoff, createAlarm, wait } from '../wait.ts'

type Row = {
  seq: string
  topic: string
  key: string
  event_id: string
  version: string
  value: Buffer
  headers: Record<string, string>
}

const BATCH = 500
/** The advisory lock of the relay that publishes. There is one per database, hence one per service. */
export const RELAY_LOCK = 7_112_003
/**
 * The advisory lock of the relay while it sleeps. A transaction that adds facts tries to share it until its
 * end. If it cannot, the relay sleeps, and the transaction sends a notification. The relay can take the lock only when
 * no such transaction is open, so it misses no fact. A busy relay releases it, which saves the notifications:
 * Postgres commits notifying transactions one at a time.
 */
export const SLEEP_LOCK = 7_112_004
/** The longest pause of a key whose facts the bus does not accept while it accepts others, ms. */
const LAST_KEY_PAUSE_MS = 600_000
/** Postgres ends a session that asks nothing for this time, ms, so a frozen process does not keep the lock. */
const IDLE_SESSION_MS = 30_000
/** Keys that are tried apart before a topic counts as unavailable. */
const MOST_FAILED_KEYS = 3
/** Milliseconds between two polls while there are facts, so that they are published in batches. */
const BUSY_MS = 10
/**
 * The pause is doubled after each poll that found nothing. At this length, in milliseconds, the relay goes to sleep.
 */
const SLEEP_AFTER_MS = 80

/**
 * Groups outbox rows by topic: facts with the same key ordered by version, facts with different keys in the order in
 * which they were written. Each message gets the header `version`.
 */
function inPublishingOrder(rows: readonly Row[]): [topic: string, messages: Outgoing[]][] {
  const byKey = new Map<string, Row[]>()
  for (const row of rows) {
    const key = `${row.topic} ${row.key}`
    byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  for (const sameKey of byKey.values()) sameKey.sort((a, b) => Number(a.version) - Number(b.version))

  const topics = new Map<string, Outgoing[]>()
  for (const { topic, key } of rows) {
    const row = byKey.get(`${topic} ${key}`)!.shift()!
    const message = {
      key,
      id: row.event_id,
      value: row.value,
      headers: { ...row.headers, version: row.version },
    }
    const messages = topics.get(topic)
    if (messages) messages.push(message)
    else topics.set(topic, [message])
  }
  return [...topics]
}

/** Connects to the outbox at `url` and starts the relay; see `startRelay`. */
export async function createRelay(deps: {
  url: string
  publish: Bus['publish']
  pollMs: number
  /** Milliseconds to wait for an answer of Postgres before the connection is closed. */
  queryTimeoutMs?: number
  /** How long Postgres waits for a statement of the session before it ends it, ms. The relay asks three times as often. */
  idleSessionMs?: number | undefined
  onFailure(failure: unknown): void
}) {
  const idleSessionMs = deps.idleSessionMs ?? IDLE_SESSION_MS
  const ended = new AbortController()
  const alarm = createAlarm(ended.signal)
  /** Callers of `drained` that wait until the outbox is empty. */
  const drainWaiters = new Set<() => void>()
  const topicBackoff = createTopicBackoff()
  const keyBackoff = createTopicBackoff(LAST_KEY_PAUSE_MS)

  let server = deps.url

  async function connect(): Promise<Client> {
    server = await addressOfPrimary(deps.url)
    const client = new Client({
      connectionString: server,
      connectionTimeoutMillis: 5_000,
      query_timeout: deps.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: `portico-relay ${process.pid}@${hostname()}`,
    })
    client.on('error', alarm.ring)
    client.on('end', alarm.ring)
    client.on('notification', alarm.ring)
    try {
      await client.connect()
      await client.query(`set idle_session_timeout = ${idleSessionMs}`)
      await client.query('listen portico_outbox')
      return client
    } catch (failure) {
      await client.end().catch(() => {})
      throw failure
    }
  }

  /**
   * Publishes and deletes facts until a query finds less than a full batch, and returns the number of deleted facts.
   * The facts of a topic that failed are left out for a while, so that the other topics do not wait for it.
   */
  async function publishBatches(client: Client): Promise<number> {
    let total = 0
    for (;;) {
      const { rows } = await client.query<Row>({
        name: 'outbox',
        text: `select seq, topic, key, event_id, version, value, headers from outbox
               where topic <> all($2::text[]) and topic || ' ' || key <> all($3::text[]) order by seq limit $1`,
        values: [BATCH, topicBackoff.excludedTopics(), keyBackoff.excludedTopics()],
      })
      if (rows.length === 0) return total
      const published = new Set<string>()
      await Promise.all(
        inPublishingOrder(rows).map(async ([topic, messages]) => {
          for (const key of await publishTopic(topic, messages)) published.add(`${topic} ${key}`)
        }),
      )
      const sent = rows.filter((row) => published.has(`${row.topic} ${row.key}`)).map((row) => row.seq)
      if (sent.length > 0) await client.query('delete from outbox where seq = any($1::bigint[])', [sent])
      total += sent.length
      if (rows.length < BATCH || ended.signal.aborted) return total
    }
  }

  const publish = (topic: string, messages: readonly Outgoing[]) =>
    withProducerSpans('relay', topic, messages, (traced) => deps.publish(topic, traced))

  /** Publishes the facts of a topic, and returns the keys whose facts were published. */
  async function publishTopic(topic: string, messages: readonly Outgoing[]): Promise<Iterable<string>> {
    const byKey = Map.groupBy(messages, ({ key }) => key)
    try {
      await publish(topic, messages)
      topicBackoff.succeeded(topic)
      for (const key of byKey.keys()) keyBackoff.succeeded(`${topic} ${key}`)
      return byKey.keys()
    } catch (failure) {
      deps.onFailure(failure)
      // A short outage must not cost a call for each key.
      const mayBeOneFact = !isTransient(failure) && topicBackoff.failures(topic) >= 2
      const published = mayBeOneFact ? await publishByKey(topic, byKey) : []
      if (published.length === 0) topicBackoff.failed(topic)
      return published
    }
  }

  /**
   * Publishes the facts of each key apart, because one that the bus never accepts must not hold up the facts of other websites.
   * Its key waits longer after each failure. Nothing is published if the first keys fail, because then the bus is unavailable.
   */
  async function publishByKey(
    topic: string,
    byKey: ReadonlyMap<string, readonly Outgoing[]>,
  ): Promise<string[]> {
    const published: string[] = []
    const failed: string[] = []
    if (byKey.size === 1) return published
    for (const [key, messages] of byKey) {
      if (ended.signal.aborted || (published.length === 0 && failed.length === MOST_FAILED_KEYS)) break
      try {
        await publish(topic, messages)
        keyBackoff.succeeded(`${topic} ${key}`)
        published.push(key)
      } catch {
        failed.push(key)
      }
    }
    if (published.length > 0) for (const key of failed) keyBackoff.failed(`${topic} ${key}`)
    return published
  }

  async function relay(client: Client): Promise<void> {
    let isPublisher = false
    let isAsleep = false
    let pause = deps.pollMs
    while (!ended.signal.aborted) {
      alarm.clear()
      const waiters = [...drainWaiters]
      isPublisher ||= await tryLock(client, RELAY_LOCK)
      const sent = isPublisher ? await publishBatches(client) : 0
      const isEmpty =
        (isPublisher && topicBackoff.isEmpty() && keyBackoff.isEmpty()) ||
        (await client.query('select 1 from outbox limit 1')).rowCount === 0
      if (isEmpty) for (const resolve of waiters) if (drainWaiters.delete(resolve)) resolve()

      if (sent > 0) {
        if (isAsleep) await client.query('select pg_advisory_unlock($1)', [SLEEP_LOCK])
        isAsleep = false
        pause = BUSY_MS
      } else if (isPublisher && !isAsleep && topicBackoff.isEmpty() && keyBackoff.isEmpty()) {
        pause = Math.min(pause * 2, SLEEP_AFTER_MS)
        isAsleep = pause === SLEEP_AFTER_MS && (await tryLock(client, SLEEP_LOCK))
        if (isAsleep) continue // poll once more, for facts that were committed before the lock was taken
      } else {
        pause = deps.pollMs
      }
      await alarm.wait(Math.min(pause, topicBackoff.nextEndMs(), keyBackoff.nextEndMs()))
    }
  }

  /** Asks during a publication too, which may take longer than the session may be idle. Returns a function that ends it. */
  function keepAlive(client: Client): () => void {
    // While Postgres does not answer, one statement waits and no more are added.
    let isAsking = false
    const ask = async () => {
      isAsking = true
      // A failure rings the alarm, and the next statement of the loop fails too.
      await client.query('select 1').catch(() => {})
      isAsking = false
    }
    const timer = setInterval(() => {
      if (!isAsking) void ask()
    }, idleSessionMs / 3)
    return () => clearInterval(timer)
  }

  async function run(first: Client) {
    let client: Client | undefined = first
    for (let failures = 0; !ended.signal.aborted; failures++) {
      const startedAt = performance.now()
      try {
        client ??= await connect()
        const stopAsking = keepAlive(client)
        await relay(client).finally(stopAsking)
      } catch (failure) {
        if (ended.signal.aborted) break
        deps.onFailure(failure)
        forgetPrimary(deps.url, server)
        await client?.end().catch(() => {})
        client = undefined
        if (performance.now() - startedAt > 10_000) failures = 0
        await wait(backoff(failures, 100, 2_000), ended.signal)
      }
    }
    await client?.end().catch(() => {})
    for (const resolve of drainWaiters) resolve()
  }

  const running = run(await connect())
  return {
    async stop() {
      ended.abort()
      await running
    },
    drained(): Promise<void> {
      if (ended.signal.aborted) return Promise.resolve()
      return new Promise((resolve) => {
        drainWaiters.add(resolve)
        alarm.ring()
      })
    },
  }
}

async function tryLock(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    lock,
  ])
  return rows[0]!.locked
}
