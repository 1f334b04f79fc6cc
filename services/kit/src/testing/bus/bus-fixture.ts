import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Bus, Incoming, Outgoing, Running, Subscription } from '../../bus/bus.ts'
import { uuidv7 } from '../../ids.ts'
import type { Db, Tx } from '../../postgres/db.ts'
import { until } from '../until.ts'

/** An adapter under test: buses on one broker, each as in its own process, and the database of a service. */
export type BusHarness = {
  open(): Promise<Bus>
  /** A database with the kit's tables and a table `effect (id text, body text)` that the job role may use. */
  db: Db
  /** Empties a topic of one partition, as on a broker that has lost its log. */
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

/** Creates a topic with a random name. */
export async function createTopic(bus: Bus, partitions: number, retentionMs = 3_600_000): Promise<string> {
  const name = topicName()
  await bus.ensureTopics([{ name, partitions, retentionMs }])
  return name
}

export const topicName = () => `test.${randomUUID().slice(0, 8)}.v1`

/** Subscribes a group to a topic, and returns the list to which its messages are added. */
export async function collectMessages(
  bus: Bus,
  db: Db,
  topic: string,
  group: string = randomUUID(),
): Promise<Incoming[]> {
  const seen: Incoming[] = []
  await bus.subscribe({
    group,
    topics: [topic],
    db,
    handle: async (batch) => void seen.push(...batch),
  })
  return seen
}

/** Writes an effect of a message, which is visible once its transaction is committed. */
export async function writeEffect(tx: Tx, group: string, one: Incoming): Promise<void> {
  await tx.query('insert into effect (id, body) values ($1, $2)', [`${group} ${one.id}`, bodyOf(one)])
}

export type BusFixture = ReturnType<typeof busFixture>

/** Opens the harness before the tests of a suite, and closes it after them together with everything they started. */
export function busFixture(openHarness: () => Promise<BusHarness>) {
  let harness: BusHarness
  let bus: Bus
  const opened: Bus[] = []
  const running: Running[] = []

  beforeAll(async () => {
    harness = await openHarness()
    bus = await openAnother()
  })
  afterAll(async () => {
    await Promise.all(running.map((one) => one.stop()))
    await Promise.all(opened.map((one) => one.close()))
    await harness.close()
  })

  /** Opens another bus, as in another process. */
  async function openAnother(): Promise<Bus> {
    const next = await harness.open()
    opened.push(next)
    return next
  }

  /** Subscribes a group that writes an effect for each message and adds it to `seen`. */
  async function collect(on: Bus, group: string, topic: string, more: Partial<Subscription> = {}) {
    const seen: Incoming[] = []
    const subscription = await on.subscribe({
      group,
      topics: [topic],
      db: harness.db,
      async handle(batch, tx) {
        for (const one of batch) await writeEffect(tx, group, one)
        seen.push(...batch)
      },
      ...more,
    })
    running.push(subscription)
    return { seen, stop: () => subscription.stop() }
  }

  /** The bodies of the messages whose transactions are committed, sorted. */
  async function effects(group: string): Promise<string[]> {
    const { rows } = await harness.db.job((tx) =>
      tx.query<{ body: string }>('select body from effect where id like $1 order by body', [`${group} %`]),
    )
    return rows.map((row) => row.body)
  }

  /** Waits for the effects first, because a handler sees a message before its transaction is committed. */
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
    openAnother,
    loseLog: (topic: string) => harness.loseLog(topic),
    newTopic: (partitions = 3) => createTopic(bus, partitions),
    collect,
    effects,
    expectEffects,
  }
}
