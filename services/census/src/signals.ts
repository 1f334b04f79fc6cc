import type { SpoolEvents } from '@portico/kit/collect/spool'
import type { Metrics } from '@portico/kit/runtime/metrics'
import type { DropReason } from './domain/pipeline.ts'

/** The counters of census. Websites are never labels. */
export type Signals = {
  accepted(): void
  dropped(reason: DropReason): void
  refused(): void
  /** The hits of a batch: new ones, repeated ones, and new ones of load tests. */
  rolledUp(hits: { counted: number; repeated: number; synthetic: number }): void
  dead(): void
  /** The submissions of a batch: new ones, and repeated ones. */
  converted(submissions: { counted: number; repeated: number }): void
  /** Outcomes of hits that the broker did not accept at once. */
  spool: SpoolEvents
}

const outcomes = ['counted', 'repeated'] as const

export function createSignals(metrics: Metrics): Signals {
  const hits = metrics.counterBy('census_hits_total', 'Hits received, by outcome.', 'outcome', [
    'accepted',
    'dropped',
    'refused',
  ])
  const drops = metrics.counter('census_hits_dropped_total', 'Hits that are not counted, by reason.', [
    'reason',
  ])
  const rolled = metrics.counterBy(
    'census_hits_rolled_up_total',
    'Hits rolled up: new, repeated, or of load tests.',
    'outcome',
    [...outcomes, 'synthetic'],
  )
  const dead = metrics.counter('census_hits_dead_total', 'Messages that could not be rolled up.')
  const conversions = metrics.counterBy(
    'census_conversions_total',
    'Form submissions counted as conversions: new, or repeated.',
    'outcome',
    outcomes,
  )
  const spool = metrics.counterBy('census_spool_messages_total', 'Hits on the disk, by outcome.', 'outcome', [
    'spooled',
    'drained',
    'refused',
  ])
  return {
    accepted: () => hits('accepted'),
    dropped(reason) {
      hits('dropped')
      drops.inc({ reason })
    },
    refused: () => hits('refused'),
    rolledUp({ counted, repeated, synthetic }) {
      rolled('counted', counted)
      rolled('repeated', repeated)
      rolled('synthetic', synthetic)
    },
    dead: () => dead.inc(),
    converted({ counted, repeated }) {
      conversions('counted', counted)
      conversions('repeated', repeated)
    },
    spool: {
      onSpooled: (messages) => spool('spooled', messages),
      onDrained: (messages) => spool('drained', messages),
      onRefused: (messages) => spool('refused', messages),
    },
  }
}
