import type { SpoolEvents } from '@portico/kit/bus/spool'
import type { Metrics } from '@portico/kit/metrics'
import type { DropReason } from './domain/pipeline.ts'

/** What census counts of itself. Websites are never labels. */
export type Signals = {
  accepted(): void
  dropped(reason: DropReason): void
  refused(): void
  /** New hits, repeated ones, and new ones of load tests, of a batch. */
  rolledUp(counted: number, repeated: number, synthetic: number): void
  dead(reason: string): void
  /** `counted` new submissions and `repeated` ones of a batch. */
  converted(counted: number, repeated: number): void
  /** What became of messages that the broker did not take at once. */
  spool: SpoolEvents
}

export function createSignals(metrics: Metrics): Signals {
  const hits = metrics.counter('census_hits_total', 'Hits received, by what became of them.', ['outcome'])
  const drops = metrics.counter('census_hits_dropped_total', 'Hits that are not counted, by reason.', [
    'reason',
  ])
  const rolled = metrics.counter('census_hits_rolled_up_total', 'Hits rolled up, by whether they were new.', [
    'outcome',
  ])
  const dead = metrics.counter('census_hits_dead_total', 'Messages that could not be rolled up.')
  const conversions = metrics.counter(
    'census_conversions_total',
    'Form submissions counted as conversions, by whether they were new.',
    ['outcome'],
  )
  const spool = metrics.counter('census_spool_messages_total', 'Hits on the disk, by what became of them.', [
    'outcome',
  ])
  return {
    accepted: () => hits.inc({ outcome: 'accepted' }),
    dropped(reason) {
      hits.inc({ outcome: 'dropped' })
      drops.inc({ reason })
    },
    refused: () => hits.inc({ outcome: 'refused' }),
    rolledUp(counted, repeated, synthetic) {
      rolled.inc({ outcome: 'counted' }, counted)
      rolled.inc({ outcome: 'repeated' }, repeated)
      rolled.inc({ outcome: 'synthetic' }, synthetic)
    },
    dead: () => dead.inc(),
    converted(counted, repeated) {
      conversions.inc({ outcome: 'counted' }, counted)
      conversions.inc({ outcome: 'repeated' }, repeated)
    },
    spool: {
      onSpooled: (messages) => spool.inc({ outcome: 'spooled' }, messages),
      onDrained: (messages) => spool.inc({ outcome: 'drained' }, messages),
      onRefused: (messages) => spool.inc({ outcome: 'refused' }, messages),
    },
  }
}
