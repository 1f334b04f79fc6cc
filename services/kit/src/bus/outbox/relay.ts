import { Client } from 'pg'
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
/** One lock a database, and so one a service. */
const RELAY_LOCK = 7_112_003
/**
 * Held by the relay while it sleeps. A transaction that adds facts shares it until it ends; one that cannot, because
 * the relay has it, sends a notice. So the relay falls asleep only when no writer is under way, no fact is missed, and
 * a busy relay costs its writers no notice (Postgres lets one notifying transaction commit at a time).
 */
export const SLEEP_LOCK = 7_112_004
/** While there are facts, the relay looks this often, in milliseconds: they gather, and leave together. */
const BUSY_MS = 10
/** It falls asleep when the pause between two looks, doubled each time that nothing was found, is this long. */
const DROWSY_MS = 80

/** Facts of one key by version; facts of different keys as they were written. Publishing adds the header `version`. */
export function inPublishingOrder(rows: readonly Row[]): [topic: string, messages: Outgoing[]][] {
  const versions = new Map<string, Row[]>()
  for (const row of rows) {
    const place = `${row.topic} ${row.key}`
    versions.set(place, [...(versions.get(place) ?? []), row])
  }
  for (const same of versions.values()) same.sort((a, b) => Number(a.version) - Number(b.version))

  const topics = new Map<string, Outgoing[]>()
  for (const { topic, key } of rows) {
    const row = versions.get(`${topic} ${key}`)!.shift()!
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

export async function createRelay(deps: {
  url: string
  publish: Bus['publish']
  pollMs: number
  /** How long Postgres's answer is waited for before the connection is given up, in milliseconds. */
  queryTimeoutMs?: number | undefined
  onFailure(failure: unknown): void
}) {
  const ended = new AbortController()
  const alarm = createAlarm(ended.signal)
  const drainWaiters = new Set<() => void>()
  const topicBackoff = createTopicBackoff()

  async function connect(): Promise<Client> {
    const client = new Client({
      connectionString: deps.url,
      connectionTimeoutMillis: 5_000,
      query_timeout: deps.queryTimeoutMs ?? QUERY_TIMEOUT_MS,
      keepAlive: true,
      application_name: 'portico-relay',
    })
    client.on('error', alarm.ring)
    client.on('end', alarm.ring)
    client.on('notification', alarm.ring)
    try {
      await client.connect()
      await client.query('listen portico_outbox')
      return client
    } catch (failure) {
      await client.end().catch(() => {})
      throw failure
    }
  }

  /**
   * Publishes and deletes until the outbox was empty at a look; returns how many facts left it. The facts of a topic
   * that cannot be published are left out for a while, so that the others do not wait behind them.
   */
  async function pass(client: Client): Promise<number> {
    let total = 0
    for (;;) {
      const { rows } = await client.query<Row>({
        name: 'outbox',
        text: `select seq, topic, key, event_id, version, value, headers from outbox
               where topic <> all($2::text[]) order by seq limit $1`,
        values: [BATCH, topicBackoff.take()],
      })
      if (rows.length === 0) return total
      const done = new Set<string>()
      await Promise.all(
        inPublishingOrder(rows).map(async ([topic, messages]) => {
          try {
            await withProducerSpans('relay', topic, messages, (traced) => deps.publish(topic, traced))
            topicBackoff.succeeded(topic)
            done.add(topic)
          } catch (failure) {
            topicBackoff.failed(topic)
            deps.onFailure(failure)
          }
        }),
      )
      const sent = rows.filter((row) => done.has(row.topic)).map((row) => row.seq)
      if (sent.length > 0) await client.query('delete from outbox where seq = any($1::bigint[])', [sent])
      total += sent.length
      if (rows.length < BATCH || ended.signal.aborted) return total
    }
  }

  async function relay(client: Client): Promise<void> {
    let mine = false
    let asleep = false
    let pause = deps.pollMs
    while (!ended.signal.aborted) {
      alarm.clear()
      const waited = [...drainWaiters]
      mine ||= await tryLock(client, RELAY_LOCK)
      const found = mine ? await pass(client) : 0
      const empty =
        (mine && topicBackoff.none()) || (await client.query('select 1 from outbox limit 1')).rowCount === 0
      if (empty) for (const resolve of waited) if (drainWaiters.delete(resolve)) resolve()

      if (found > 0) {
        if (asleep) await client.query('select pg_advisory_unlock($1)', [SLEEP_LOCK])
        asleep = false
        pause = BUSY_MS
      } else if (mine && !asleep && topicBackoff.none()) {
        pause = Math.min(pause * 2, DROWSY_MS)
        asleep = pause === DROWSY_MS && (await tryLock(client, SLEEP_LOCK))
        if (asleep) continue // one more look, for what was committed before it slept
      } else {
        pause = deps.pollMs
      }
      await alarm.wait(Math.min(pause, topicBackoff.shortest()))
    }
  }

  async function run(first: Client) {
    let client: Client | undefined = first
    for (let failures = 0; !ended.signal.aborted; failures++) {
      const begun = performance.now()
      try {
        client ??= await connect()
        await relay(client)
      } catch (failure) {
        if (ended.signal.aborted) break
        deps.onFailure(failure)
        await client?.end().catch(() => {})
        client = undefined
        if (performance.now() - begun > 10_000) failures = 0
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
  const tried = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
  return tried.rows[0]!.mine
}
