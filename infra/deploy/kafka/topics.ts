import * as z from 'zod'
import { runJob } from '../compose/job.ts'
import { makeTopics } from './make-topics.ts'

/**
 * One-shot job: creates every topic of proto/topics.ts and its dead-letter topic, with partitions and retention, and
 * the access rules of the services. It fails when a topic exists with another number of partitions, because keys would
 * move to other partitions and lose their order.
 */
const Variables = z.object({
  KAFKA_BROKERS: z.string().transform((list) => list.split(',').map((broker) => broker.trim())),
  KAFKA_PASSWORD: z.string(),
})

await runJob('topics', Variables, async ({ KAFKA_BROKERS: brokers, KAFKA_PASSWORD: password }) => {
  const count = await makeTopics(brokers, password)
  return `${count} topics, their dead-letter topics and the access rules exist`
})
