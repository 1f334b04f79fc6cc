import type { Admin, PartitionMetadata } from 'kafkajs'
import { StartProblem } from '@portico/kit/runtime/config'
import { wait } from '@portico/kit/bus/wait'
import { changeSettings } from './settings.ts'

/** How long the brokers may take to copy all partitions, in milliseconds. A run that took too long can be repeated. */
const COPY_WAIT_MS = 30 * 60_000

/**
 * Gives every partition at least `copies` replicas, waits until all are in sync, and then lets the brokers acknowledge a
 * write only when `copies - 1` of them have it. In the other order nothing could be written until the copies exist.
 * The broker's own topics (`__consumer_offsets`) get as many copies, because groups of consumers need them. Partitions
 * that have more copies keep them, and one copy changes nothing.
 * @throws StartProblem when there are fewer brokers than copies, or the copies are not in sync in time
 */
export async function replicate(
  admin: Admin,
  names: readonly string[],
  copies: number,
  { waitMs = COPY_WAIT_MS }: { waitMs?: number } = {},
): Promise<void> {
  if (copies === 1) return
  const { brokers } = await admin.describeCluster()
  if (brokers.length < copies)
    throw new StartProblem(
      `KAFKA_REPLICATION is ${copies}, and ${brokers.length} brokers answer: start more brokers first.`,
    )
  const internal = (await admin.listTopics()).filter((name) => name.startsWith('__'))
  const all = [...names, ...internal]
  const plan = moreCopies(
    await partitionsOf(admin, all),
    brokers.map(({ nodeId }) => nodeId),
    copies,
  )
  if (plan.length > 0) await admin.alterPartitionReassignments({ topics: plan, timeout: 60_000 })
  await untilInSync(admin, all, copies, waitMs)
  await changeSettings(admin, names, { 'min.insync.replicas': String(copies - 1) })
}

type Partitions = ReadonlyMap<string, readonly PartitionMetadata[]>

async function partitionsOf(admin: Admin, topics: string[]): Promise<Partitions> {
  const metadata = await admin.fetchTopicMetadata({ topics })
  return new Map(metadata.topics.map(({ name, partitions }) => [name, partitions]))
}

/**
 * The new replicas of each partition that has too few. Brokers with the fewest partitions get the next copy, and lead
 * the next partition: the first replica is the preferred leader.
 */
export function moreCopies(topics: Partitions, brokers: readonly number[], copies: number) {
  const held = new Map(brokers.map((broker) => [broker, 0]))
  const led = new Map(brokers.map((broker) => [broker, 0]))
  const add = (counts: Map<number, number>, broker: number) =>
    void counts.set(broker, (counts.get(broker) ?? 0) + 1)
  const all = [...topics].flatMap(([topic, partitions]) => partitions.map((one) => ({ topic, ...one })))
  for (const { replicas } of all) for (const broker of replicas) add(held, broker)
  for (const { replicas } of all) if (replicas.length >= copies) add(led, replicas[0]!)
  const least = (counts: Map<number, number>, among: readonly number[]) =>
    among.toSorted((a, b) => counts.get(a)! - counts.get(b)! || a - b)[0]!

  const plan = new Map<string, { partition: number; replicas: number[] }[]>()
  for (const { topic, partitionId, replicas } of all) {
    if (replicas.length >= copies) continue
    // A replica on a broker that does not answer stays: it may have the only copy of the messages.
    const next = [...replicas]
    while (next.length < copies) {
      const broker = least(
        held,
        brokers.filter((one) => !next.includes(one)),
      )
      next.push(broker)
      add(held, broker)
    }
    const leader = least(
      led,
      next.filter((one) => led.has(one)),
    )
    add(led, leader)
    const ordered = [leader, ...next.filter((one) => one !== leader)]
    plan.set(topic, [...(plan.get(topic) ?? []), { partition: partitionId, replicas: ordered }])
  }
  return [...plan].map(([topic, partitionAssignment]) => ({ topic, partitionAssignment }))
}

/** Waits until each partition has `copies` replicas in sync. */
async function untilInSync(admin: Admin, names: string[], copies: number, waitMs: number): Promise<void> {
  const end = performance.now() + waitMs
  for (;;) {
    const behind = [...(await partitionsOf(admin, names))].flatMap(([topic, partitions]) =>
      partitions.filter(({ isr }) => isr.length < copies).map(({ partitionId }) => `${topic}/${partitionId}`),
    )
    if (behind.length === 0) return
    if (performance.now() > end)
      throw new StartProblem(
        `${behind.length} partitions have fewer than ${copies} copies in sync, among them ${behind.slice(0, 3).join(', ')}: check the brokers and run the job again.`,
      )
    await wait(500)
  }
}
