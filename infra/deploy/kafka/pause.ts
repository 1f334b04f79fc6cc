import kafkajs, { type Admin } from 'kafkajs'
import { METADATA_MAX_AGE_MS } from '@portico/kit/bus/kafka/metadata-age'
import { wait } from '@portico/kit/bus/wait'

/**
 * How long a topic stays paused after its partitions were added, in milliseconds. Every process then uses the new list of
 * partitions, and consumers have joined their groups again.
 */
export const HOLD_MS = METADATA_MAX_AGE_MS + 5_000

/**
 * The pause of a topic is an access rule that denies every service the write. All processes see it at once, whatever their
 * release: collectors store their messages on disk, and relays keep their facts in the outbox. It outlives the program
 * that made it.
 */
const pauseOf = (topic: string) => ({
  resourceType: kafkajs.AclResourceTypes.TOPIC,
  resourceName: topic,
  resourcePatternType: kafkajs.ResourcePatternTypes.LITERAL,
  principal: 'User:*',
  host: '*',
  operation: kafkajs.AclOperationTypes.WRITE,
  permissionType: kafkajs.AclPermissionTypes.DENY,
})

/** How long a broker may take to learn a rule, and how much later than one broker the others may learn it, ms. */
const LEARN_MS = 10_000
const SPREAD_MS = 500

/**
 * Pauses a topic. Brokers learn a rule from the log of the controller after it was accepted, so this returns when they refuse
 * writes: what is consumed up to the end of the topic is then all of it. @throws Error when no broker knows the rule in time
 */
export async function pause(admin: Admin, topic: string): Promise<void> {
  await admin.createAcls({ acl: [pauseOf(topic)] })
  const until = performance.now() + LEARN_MS
  while (!(await pausedTopics(admin)).includes(topic)) {
    if (performance.now() > until) {
      await resume(admin, topic)
      throw new Error(`the pause of ${topic} is known to no broker`)
    }
    await wait(50)
  }
  await wait(SPREAD_MS)
}

export const resume = (admin: Admin, topic: string) => admin.deleteAcls({ filters: [pauseOf(topic)] })

/** The topics that are paused. */
export async function pausedTopics(admin: Admin): Promise<string[]> {
  const { resources } = await admin.describeAcls({
    resourceType: kafkajs.AclResourceTypes.TOPIC,
    resourcePatternType: kafkajs.ResourcePatternTypes.LITERAL,
    operation: kafkajs.AclOperationTypes.WRITE,
    permissionType: kafkajs.AclPermissionTypes.DENY,
  })
  return resources.map(({ resourceName }) => resourceName)
}

/**
 * Ends the pauses that an interrupted `make topics` has left. Partitions are added only when every message was consumed, so
 * after the hold it does not matter at which step it was interrupted. The hold starts again when partitions are added
 * meanwhile, because then the program still runs.
 */
export async function endLeftPauses(admin: Admin, holdMs = HOLD_MS): Promise<string[]> {
  const left = await pausedTopics(admin)
  if (left.length === 0) return left
  for (let before = ''; ;) {
    const now = await partitionCounts(admin, left)
    if (now === before) break
    before = now
    await wait(holdMs)
  }
  for (const topic of left) await resume(admin, topic)
  return left
}

async function partitionCounts(admin: Admin, topics: string[]): Promise<string> {
  const metadata = await admin.fetchTopicMetadata({ topics })
  return metadata.topics
    .map(({ name, partitions }) => `${name}:${partitions.length}`)
    .sort()
    .join()
}
