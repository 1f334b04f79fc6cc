import type { Admin } from 'kafkajs'
import { StartProblem } from '@portico/kit/runtime/config'
import { errorMessage } from '@portico/kit/runtime/error-message'
import { wait } from '@portico/kit/bus/wait'
import { topics } from '@portico/proto/topics'
import { HOLD_MS, pause, pausedTopics, resume } from './pause.ts'

/** How long consumers may take to apply what is published, in milliseconds. Then the topic goes on as it was. */
const LAG_WAIT_MS = 15_000
/** How long a topic's end must stay where it is before the pause counts as seen by every broker, in milliseconds. */
const STILL_MS = 1_000
/** More partitions cost memory at the brokers and have no use: a partition carries thousands of messages a second. */
const MAX_PARTITIONS = 200

export type Raise = { topic: string; partitions: number }

const variableOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()

/** The names by which `make topics` knows the topics of proto/topics.ts, such as `SCRIPT_ERROR`. */
const byVariable = new Map(Object.entries(topics).map(([key, topic]) => [variableOf(key), topic]))

/**
 * Reads the arguments of `make topics`, such as `HIT=24`.
 * @throws StartProblem that names the argument
 */
export function parseRaises(args: readonly string[]): Raise[] {
  if (args.length === 0)
    throw new StartProblem(
      `Name a topic and its partitions, such as HIT=24. The topics: ${[...byVariable.keys()].join(', ')}.`,
    )
  return args.map((arg) => {
    const [name = '', count = ''] = arg.split('=')
    const topic = byVariable.get(name)
    if (!topic)
      throw new StartProblem(`${name} is not a topic. The topics: ${[...byVariable.keys()].join(', ')}.`)
    const partitions = /^\d{1,4}$/.test(count) ? Number(count) : 0
    if (partitions < topic.partitions || partitions > MAX_PARTITIONS)
      throw new StartProblem(`${arg}: the count must be ${topic.partitions} to ${MAX_PARTITIONS}.`)
    return { topic: topic.name, partitions }
  })
}

/**
 * Adds partitions to a topic so that messages with one key stay in their order: services may not write until the
 * consumers have applied every message, the partitions exist, and every process knows them. It can be interrupted at
 * each step and run again. Returns the length of the pause in milliseconds, 0 when there is nothing to do.
 * @throws StartProblem when the topic has more partitions already, or consumers do not catch up; then nothing has changed
 */
export async function raisePartitions(
  admin: Admin,
  { topic, partitions }: Raise,
  { lagWaitMs = LAG_WAIT_MS, holdMs = HOLD_MS }: { lagWaitMs?: number; holdMs?: number } = {},
): Promise<number> {
  if (!(await admin.listTopics()).includes(topic))
    throw new StartProblem(`There is no topic ${topic}: start the stack first.`)
  const before = await partitionCount(admin, topic)
  if (before > partitions)
    throw new StartProblem(`${topic} has ${before} partitions, and they cannot become fewer.`)
  const pausedAt = performance.now()
  if (before === partitions) {
    // An earlier run was interrupted after it had added the partitions.
    if (!(await pausedTopics(admin)).includes(topic)) return 0
  } else {
    await pause(admin, topic)
    const problem = await untilConsumed(admin, topic, lagWaitMs).catch(
      (failure: unknown) => `the brokers do not answer (${errorMessage(failure)})`,
    )
    if (problem) {
      await resume(admin, topic)
      throw new StartProblem(`${topic} stays as it is: ${problem}. Run it again when its consumers keep up.`)
    }
    if (!(await pausedTopics(admin)).includes(topic))
      throw new StartProblem(`${topic} stays as it is: another program has ended its pause. Run it again.`)
    await admin.createPartitions({ topicPartitions: [{ topic, count: partitions }], timeout: 30_000 })
    while ((await partitionCount(admin, topic)) < partitions) await wait(100)
  }
  await wait(holdMs)
  await resume(admin, topic)
  return Math.round(performance.now() - pausedAt)
}

async function partitionCount(admin: Admin, topic: string): Promise<number> {
  const metadata = await admin.fetchTopicMetadata({ topics: [topic] })
  return metadata.topics[0]!.partitions.length
}

/**
 * Waits until nothing more arrives and every group of the topic has committed every message. Returns what is missing, or
 * undefined.
 */
async function untilConsumed(admin: Admin, topic: string, waitMs: number): Promise<string | undefined> {
  const end = performance.now() + waitMs
  let last = ''
  let stillSince = performance.now()
  for (;;) {
    const offsets = await admin.fetchTopicOffsets(topic)
    const ends = offsets.map(({ partition, high }) => `${partition}:${high}`).join()
    if (ends !== last) stillSince = performance.now()
    last = ends
    const behind = await groupsBehind(admin, topic, offsets)
    if (behind.length === 0 && performance.now() - stillSince >= STILL_MS) return undefined
    if (performance.now() > end)
      return behind.length > 0
        ? `${behind.join(', ')} has not applied every message`
        : 'messages still arrive although services may not write'
    await wait(200)
  }
}

type Offsets = Awaited<ReturnType<Admin['fetchTopicOffsets']>>

/** The groups that consume the topic and have not committed its end on every partition. */
async function groupsBehind(admin: Admin, topic: string, offsets: Offsets): Promise<string[]> {
  const { groups } = await admin.listGroups()
  const ids = [...new Set(groups.map(({ groupId }) => groupId))]
  const states = await Promise.all(
    ids.map(async (groupId) => {
      const [stored] = await admin.fetchOffsets({ groupId, topics: [topic] })
      const committed = new Map(stored?.partitions.map((one) => [one.partition, Number(one.offset)]))
      const consumes = [...committed.values()].some((offset) => offset >= 0)
      const isBehind = offsets.some(
        ({ partition, low, high }) => Math.max(Number(low), committed.get(partition) ?? -1) < Number(high),
      )
      return consumes && isBehind ? groupId : undefined
    }),
  )
  return states.filter((group) => group !== undefined)
}
