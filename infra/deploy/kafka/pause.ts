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

export const pause = (admin: Admin, topic: string) => admin.createAcls({ acl: [pauseOf(topic)] })

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
