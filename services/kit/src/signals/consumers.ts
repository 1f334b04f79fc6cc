import { deadTopic, type Bus, type Consumer } from '../bus/bus.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Metrics, Sample } from '../runtime/metrics.ts'
import type { Db } from '../postgres/db.ts'

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Returns the consumers with metrics: the lag of each group (the ends of the broker's log minus the offsets in the
 * service's database), the time of its last batch, the duration of batches, retries, and dead letters.
 */
export function watchConsumers(
  consumers: readonly Consumer[],
  { metrics, db, bus, logger }: { metrics: Metrics; db: Db; bus: Bus; logger: Logger },
): Consumer[] {
  if (consumers.length === 0) return []
  const progress = metrics.gauge(
    'consumer_progress_timestamp_seconds',
    'When a batch was last handled, or the consumer was started.',
    ['group'],
  )
  const messages = metrics.counter('consumer_messages_total', 'Messages handled, including repeats.', [
    'group',
    'topic',
  ])
  const batches = metrics.histogram('consumer_batch_seconds', 'Time to handle a batch.', BUCKETS, ['group'])
  const retries = metrics.counter('consumer_retries_total', 'Failed attempts that are repeated.', ['group'])
  const dead = metrics.counter('consumer_dead_total', 'Messages that became dead letters.', [
    'group',
    'topic',
  ])
  const lost = metrics.counter(
    'consumer_log_lost_total',
    'Partitions whose log the broker lost, so that the group began at the earliest message.',
    ['group', 'topic'],
  )
  const pairs = consumers.flatMap(({ group, topics }) => topics.map((topic) => ({ group, topic })))
  for (const { group, topic } of pairs) {
    messages.inc({ group, topic }, 0)
    dead.inc({ group, topic }, 0)
    lost.inc({ group, topic }, 0)
  }
  metrics.watchShared(
    {
      consumer_lag_messages: {
        help: 'Messages that a group has not applied yet; an upper bound, because offsets may have gaps.',
        labels: ['group', 'topic'],
      },
      bus_topic_messages_total: { help: 'Messages that were ever published to a topic.', labels: ['topic'] },
    },
    async () => {
      const topics = [...new Set(pairs.map(({ topic }) => topic))]
      const ends = new Map<string, number>()
      for (const topic of [...topics, ...topics.map(deadTopic)]) {
        const partitions = await bus.ends(topic)
        ends.set(
          topic,
          partitions.reduce((sum, { next }) => sum + next, 0),
        )
      }
      const { rows } = await db.job((tx) =>
        tx.query<{ consumer_group: string; topic: string; next: number }>(
          'select consumer_group, topic, sum(next)::bigint as next from consumer_offset group by 1, 2',
        ),
      )
      const applied = (group: string, topic: string) =>
        rows.find((row) => row.consumer_group === group && row.topic === topic)?.next ?? 0
      return {
        consumer_lag_messages: pairs.map(({ group, topic }): Sample => ({
          labels: { group, topic },
          value: Math.max(0, (ends.get(topic) ?? 0) - applied(group, topic)),
        })),
        bus_topic_messages_total: [...ends].map(([topic, value]) => ({ labels: { topic }, value })),
      }
    },
  )

  return consumers.map((consumer) => {
    const { group } = consumer
    let loggedAt = -Infinity
    batches.zero({ group })
    const duration = batches.labels({ group })
    progress.set({ group }, Date.now() / 1_000)
    retries.inc({ group }, 0)
    return {
      ...consumer,
      async handle(batch, tx) {
        const done = duration.startTimer()
        await consumer.handle(batch, tx)
        done()
        messages.inc({ group, topic: batch[0]!.topic }, batch.length)
        progress.set({ group }, Date.now() / 1_000)
      },
      onDead(message, reason) {
        dead.inc({ group, topic: message.topic })
        const { topic, partition, offset, id } = message
        logger.error(
          { group, topic, partition, offset, event_id: id, reason },
          'a message became a dead letter',
        )
        consumer.onDead?.(message, reason)
      },
      onLogLost({ topic, partition, stored }) {
        lost.inc({ group, topic })
        logger.error(
          { group, topic, partition, stored },
          'the broker lost the log of a partition; the group begins at its earliest message',
        )
        consumer.onLogLost?.({ topic, partition, stored })
      },
      onRetry(failure) {
        retries.inc({ group })
        // At most once a minute: while the database is unavailable, every partition retries each second.
        if (performance.now() - loggedAt > 60_000) {
          loggedAt = performance.now()
          logger.warn({ err: failure, group }, 'batches failed and are retried')
        }
        consumer.onRetry?.(failure)
      },
    }
  })
}
