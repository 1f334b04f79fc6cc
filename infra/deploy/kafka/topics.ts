import * as z from 'zod'
import { runJob } from '../compose/jobs/job.ts'
import { makeTopics } from './make-topics.ts'

/**
 * One-shot job: creates every topic of proto/topics.ts and its dead-letter topic, with partitions and retention, and
 * the access rules of the services. It fails when a topic exists with fewer partitions; `make topics` raises them.
 * With `KAFKA_REPLICATION` above 1 it also makes copies of existing topics (`replicate`).
 */
const Variables = z.object({
  KAFKA_BROKERS: z.string().transform((list) => list.split(',').map((broker) => broker.trim())),
  KAFKA_PASSWORD: z.string(),
  KAFKA_REPLICATION: z.coerce.number().int().min(1).max(9).default(1),
})

await runJob('topics', Variables, async (config) => {
  const { KAFKA_BROKERS: brokers, KAFKA_PASSWORD: password, KAFKA_REPLICATION: copies } = config
  const count = await makeTopics(brokers, password, copies)
  const replicas = copies === 1 ? '' : `, with ${copies} copies in sync`
  return `${count} topics, their dead-letter topics and the access rules exist${replicas}`
})
