import type { Bus } from '../bus/bus.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Db } from '../postgres/db.ts'

/** Counting stops at this number of facts. */
const MAX_COUNT = 10_000

/**
 * Shows how many facts wait in the outbox (at most 10,000 are counted) and the age of the oldest. Returns the bus for the
 * relay, with counters of published facts and failures.
 */
export function watchOutbox(metrics: Metrics, db: Db, bus: Pick<Bus, 'publish'>): Pick<Bus, 'publish'> {
  metrics.watchShared(
    {
      outbox_facts: { help: 'Facts that wait in the outbox; at most 10,000 are counted.' },
      outbox_oldest_seconds: { help: 'Age of the oldest fact in the outbox; 0 if it is empty.' },
    },
    async () => {
      const { rows } = await db.job((tx) =>
        tx.query<{ facts: number; age: number }>(
          `select count(*) as facts, coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as age
           from (select at from outbox order by seq limit $1) as waiting`,
          [MAX_COUNT],
        ),
      )
      const { facts, age } = rows[0]!
      return { outbox_facts: [{ value: facts }], outbox_oldest_seconds: [{ value: Math.max(0, age) }] }
    },
  )
  const relayed = metrics.counter('outbox_relayed_total', 'Facts that the relay published.', ['topic'])
  const failures = metrics.counter('outbox_failures_total', 'Failed attempts of the relay.')
  return {
    async publish(topic, messages) {
      try {
        await bus.publish(topic, messages)
        relayed.inc({ topic }, messages.length)
      } catch (failure) {
        failures.inc()
        throw failure
      }
    },
  }
}
