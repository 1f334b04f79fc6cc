import type { Metrics } from '@portico/kit/runtime/metrics'

export type Refused = 'bad_key' | 'expired_key' | 'wrong_answers' | 'foreign_origin'
export type Signals = ReturnType<typeof createSignals>

/** One function per counted fact of this service. */
export function createSignals(metrics: Metrics) {
  const keys = metrics.counter('forms_keys_issued_total', 'Submission keys given out.')
  const submissions = metrics.counter('forms_submissions_total', 'Submissions stored, by who sent them.', [
    'traffic',
  ])
  for (const traffic of ['real', 'synthetic']) submissions.inc({ traffic }, 0)
  const repeats = metrics.counter('forms_repeats_total', 'Repeats that got the first reply again.')
  const refusals = metrics.counterBy<Refused>(
    'forms_refusals_total',
    'Submissions refused, by reason.',
    'reason',
    ['bad_key', 'expired_key', 'wrong_answers', 'foreign_origin'],
  )
  const erased = metrics.counter('forms_submissions_erased_total', 'Submissions that an owner erased.')
  const dropped = metrics.counter('forms_dropped_answers_total', 'Answers to fields that the form has not.')
  const forgotten = metrics.counter(
    'forms_keys_forgotten_total',
    'Spent keys that were old enough to forget.',
  )
  return {
    keyIssued: () => keys.inc(),
    submitted: (synthetic: boolean) => submissions.inc({ traffic: synthetic ? 'synthetic' : 'real' }),
    repeated: () => repeats.inc(),
    refused: (reason: Refused) => refusals(reason),
    answersDropped: (count: number) => dropped.inc(count),
    erased: () => erased.inc(),
    keysForgotten: (count: number) => forgotten.inc(count),
  }
}
