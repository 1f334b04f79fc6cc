import type { Bus } from '../bus/bus.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Db } from '../postgres/db.ts'

/** More facts than this are not counted one by one. */
const MOST = 10_000

/** Shows how many facts wait in the outbox (10,000 at most) and for how long the oldest has; counts what the relay does. */
export function watchOutbox(metrics: Metrics, db: Db, bus: Pick<Bus, 'publish'>): Pick<Bus, 'publish'> {
  metrics.watch(
    {
      outbox_facts: { help: 'Facts that wait in the outbox; 10,000 at most are counted.' },
      outbox_oldest_seconds: { help: 'How long the oldest fact has waited; 0 when none does.' },
    },
    async () => {
      const { rows } = await db.job((tx) =>
        tx.query<{ facts: number; age: number }>(
          `select count(*) as facts, coalesce(extract(epoch from clock_timestamp() - min(at)), 0)::float8 as age
           from (select at from outbox order by seq limit $1) as waiting`,
          [MOST],
        ),
      )
      const { facts, age } = rows[0]!
      return { outbox_facts: [{ value: facts }], outbox_oldest_seconds: [{ value: Math.max(0, age) }] }
    },
  )
  const relayed = metrics.counter('outbox_relayed_total', 'Facts that the relay published.', ['topic'])
  const failures = metrics.counter('outbox_failures_total', 'Attempts of the relay that failed.')
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
