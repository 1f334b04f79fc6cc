import type { SpoolEvents } from '@portico/kit/collect/spool'
import type { Metrics } from '@portico/kit/runtime/metrics'
import { dropReasons, type DropReason } from '@portico/proto/enums/drop-reason'

/** The counters of census. Websites are never labels. */
export type Signals = {
  accepted(): void
  dropped(reason: DropReason): void
  refused(): void
  /** The hits of a batch: new ones, repeated ones, new ones of load tests, and hits of bots. */
  rolledUp(hits: { counted: number; repeated: number; synthetic: number; bots: number }): void
  /** The events or errors of a batch: new ones, repeated ones, and new ones of load tests. */
  eventsRolledUp(events: { counted: number; repeated: number; synthetic: number }): void
  dead(): void
  /** The submissions of a batch: new ones, and repeated ones. */
  converted(submissions: { counted: number; repeated: number }): void
  decisionAccepted(): void
  decisionRefused(): void
  /** The decisions about cookies of a batch: new ones, and repeated ones. */
  decided(decisions: { stored: number; repeated: number }): void
  /** Events and script errors. */
  events: { accepted(items: number): void; dropped(reason: DropReason): void }
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
  const drops = metrics.counterBy(
    'census_hits_dropped_total',
    'Hits that are not counted, by reason.',
    'reason',
    dropReasons,
  )
  const rolled = metrics.counterBy(
    'census_hits_rolled_up_total',
    'Hits rolled up: new, repeated, of load tests, or of bots.',
    'outcome',
    [...outcomes, 'synthetic', 'bot'],
  )
  const rolledEvents = metrics.counterBy(
    'census_events_rolled_up_total',
    'Events and script errors rolled up: new, repeated, or of load tests.',
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
  const events = metrics.counterBy(
    'census_events_total',
    'Events and script errors received, by outcome.',
    'outcome',
    ['accepted', 'dropped'],
  )
  const eventDrops = metrics.counterBy(
    'census_events_dropped_total',
    'Events and script errors that are not counted, by reason.',
    'reason',
    dropReasons,
  )
  const decisions = metrics.counterBy(
    'census_consent_decisions_total',
    'Decisions about cookies: accepted or refused by the endpoint, then stored, or repeated.',
    'outcome',
    ['accepted', 'refused', 'stored', 'repeated'],
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
      drops(reason)
    },
    refused: () => hits('refused'),
    rolledUp({ counted, repeated, synthetic, bots }) {
      rolled('counted', counted)
      rolled('repeated', repeated)
      rolled('synthetic', synthetic)
      rolled('bot', bots)
    },
    eventsRolledUp({ counted, repeated, synthetic }) {
      rolledEvents('counted', counted)
      rolledEvents('repeated', repeated)
      rolledEvents('synthetic', synthetic)
    },
    dead: () => dead.inc(),
    converted({ counted, repeated }) {
      conversions('counted', counted)
      conversions('repeated', repeated)
    },
    decisionAccepted: () => decisions('accepted'),
    decisionRefused: () => decisions('refused'),
    decided({ stored, repeated }) {
      decisions('stored', stored)
      decisions('repeated', repeated)
    },
    events: {
      accepted: (items) => events('accepted', items),
      dropped(reason) {
        events('dropped')
        eventDrops(reason)
      },
    },
    spool: {
      onSpooled: (messages) => spool('spooled', messages),
      onDrained: (messages) => spool('drained', messages),
      onRefused: (messages) => spool('refused', messages),
    },
  }
}
