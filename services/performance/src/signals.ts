import type { SpoolEvents } from '@portico/kit/collect/spool'
import type { Metrics } from '@portico/kit/runtime/metrics'
import { dropReasons, type DropReason } from '@portico/proto/enums/drop-reason'

/** The counters of performance. Websites are never labels. */
export type Signals = {
  accepted(records: number): void
  dropped(reason: DropReason): void
  /** The records of a batch: new ones, repeated ones, and new ones of load tests. */
  rolledUp(records: { counted: number; repeated: number; synthetic: number }): void
  dead(): void
  spool: SpoolEvents
}

export function createSignals(metrics: Metrics): Signals {
  const records = metrics.counter('performance_records_total', 'Records received and accepted.')
  const drops = metrics.counterBy(
    'performance_records_dropped_total',
    'Records dropped, by reason.',
    'reason',
    dropReasons,
  )
  const rolled = metrics.counterBy(
    'performance_records_rolled_up_total',
    'Records rolled up: new, repeated, or of load tests.',
    'outcome',
    ['counted', 'repeated', 'synthetic'],
  )
  const dead = metrics.counter('performance_records_dead_total', 'Messages that could not be rolled up.')
  const spool = metrics.counter('performance_spool_messages_total', 'Records on the disk, by outcome.', [
    'outcome',
  ])
  return {
    accepted: (count) => records.inc(count),
    dropped: (reason) => drops(reason),
    rolledUp({ counted, repeated, synthetic }) {
      rolled('counted', counted)
      rolled('repeated', repeated)
      rolled('synthetic', synthetic)
    },
    dead: () => dead.inc(),
    spool: {
      onSpooled: (messages) => spool.inc({ outcome: 'spooled' }, messages),
      onDrained: (messages) => spool.inc({ outcome: 'drained' }, messages),
      onRefused: (messages) => spool.inc({ outcome: 'refused' }, messages),
    },
  }
}
