import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Bus, Incoming, Outgoing, Running, Subscription } from '../bus/bus.ts'
import { uuidv7 } from '../ids.ts'
import type { Db, Tx } from '../postgres/db.ts'
import { until } from './until.ts'

/** What a suite needs of an adapter: buses on one broker, each as if in a process of its own, and a service's Db. */
export type BusHarness = {
  open(): Promise<Bus>
  /** A Db whose database has the kit's tables, and `effect (id text, body text)` which the job role may use. */
  db: Db
  /** Makes a topic of one partition anew, as on a broker that lost its log. */
  loseLog(topic: string): Promise<void>
  close(): Promise<void>
}

export const message = (key: string, body: string, headers?: Record<string, string>): Outgoing => ({
  key,
  id: uuidv7(),
  value: Buffer.from(body),
  ...(headers && { headers }),
})

export const bodyOf = (incoming: Outgoing) => Buffer.from(incoming.value).toString()

/** Leaves the effect of a message, which is seen only once its transaction is committed. */
export async function keep(tx: Tx, group: string, one: Incoming): Promise<void> {
  await tx.query('insert into effect (id, body) values ($1, $2)', [`${group} ${one.id}`, bodyOf(one)])
}

export type BusFixture = ReturnType<typeof busFixture>

/** The harness of one suite, opened before its tests and closed after them with all that they started. */
export function busFixture(openHarness: () => Promise<BusHarness>) {
  let harness: BusHarness
  let bus: Bus
  const opened: Bus[] = []
  const running: Running[] = []

  beforeAll(async () => {
    harness = await openHarness()
    bus = await another()
  })
  afterAll(async () => {
    await Promise.all(running.map((one) => one.stop()))
    await Promise.all(opened.map((one) => one.close()))
    await harness.close()
  })

  /** A bus as of another process. */
  async function another(): Promise<Bus> {
    const next = await harness.open()
    opened.push(next)
    return next
  }

  async function newTopic(partitions = 3): Promise<string> {
    const topic = `test.${randomUUID().slice(0, 8)}.v1`
    await bus.ensureTopics([{ name: topic, partitions, retentionMs: 3_600_000 }])
    return topic
  }

  /** Subscribes and collects what was applied: only messages whose transaction was committed are in `effect`. */
  async function collect(on: Bus, group: string, topic: string, more: Partial<Subscription> = {}) {
    const seen: Incoming[] = []
    const subscription = await on.subscribe({
      group,
      topics: [topic],
      db: harness.db,
      async handle(batch, tx) {
        for (const one of batch) await keep(tx, group, one)
        seen.push(...batch)
      },
      ...more,
    })
    running.push(subscription)
    return { seen, stop: () => subscription.stop() }
  }

  async function effects(group: string): Promise<string[]> {
    const { rows } = await harness.db.job((tx) =>
      tx.query<{ body: string }>('select body from effect where id like $1 order by body', [`${group} %`]),
    )
    return rows.map((row) => row.body)
  }

  /** A handler sees a message before its transaction is committed: the effects are waited for. */
  async function expectEffects(group: string, bodies: string[]) {
    await until(async () => (await effects(group)).length >= bodies.length)
    expect(await effects(group)).toEqual(bodies)
  }

  return {
    get bus() {
      return bus
    },
    get db() {
      return harness.db
    },
    another,
    loseLog: (topic: string) => harness.loseLog(topic),
    newTopic,
    collect,
    effects,
    expectEffects,
  }
}
