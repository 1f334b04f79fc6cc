import * as z from 'zod'
import { runJob } from '../compose/job.ts'
import { makeTopics } from './make-topics.ts'

/**
 * One-shot job: makes every topic of proto/topics.ts and its dead-letter topic, with partitions and retention, and the
 * access rules of the services. A topic that exists with another number of partitions is refused: keys would change
 * partition and lose their order.
 */
const Variables = z.object({
  KAFKA_BROKERS: z.string().transform((list) => list.split(',').map((broker) => broker.trim())),
  KAFKA_PASSWORD: z.string(),
})

await runJob('topics', Variables, async ({ KAFKA_BROKERS: brokers, KAFKA_PASSWORD: password }) => {
  const count = await makeTopics(brokers, password)
  return `${count} topics, their dead-letter topics and the access rules are there`
})
