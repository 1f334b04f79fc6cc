import * as z from 'zod'
import { createKafkaBus } from '@portico/kit/bus/kafka/kafka'
import { topics } from '@portico/proto/topics'
import { runJob } from '../compose/job.ts'

/**
 * One-shot job: makes every topic of proto/topics.ts and its dead-letter topic, with partitions and retention. A topic
 * that exists with another number of partitions is refused: keys would change partition and lose their order.
 */
const Variables = z.object({
  KAFKA_BROKERS: z.string().transform((list) => list.split(',').map((broker) => broker.trim())),
})

await runJob('topics', Variables, async ({ KAFKA_BROKERS: brokers }) => {
  const bus = await createKafkaBus({ brokers, clientId: 'topics' })
  const all = Object.values(topics)
  await bus.ensureTopics(all)
  await bus.close()
  return `${all.length} topics and their dead-letter topics are there`
})
