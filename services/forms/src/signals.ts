import type { CaptchaOutcome } from './captcha/verify.ts'
import type { Metrics } from '@portico/kit/runtime/metrics'

export type RefusalReason =
  'bad_key' | 'expired_key' | 'wrong_answers' | 'foreign_origin' | 'captcha' | 'day_limit'
export type Signals = ReturnType<typeof createSignals>

/** The counters of this service, one function for each. */
export function createSignals(metrics: Metrics) {
  const keys = metrics.counter('forms_keys_issued_total', 'Submission keys issued.')
  const submissions = metrics.counter('forms_submissions_total', 'Submissions stored, by traffic.', [
    'traffic',
  ])
  for (const traffic of ['real', 'synthetic']) submissions.inc({ traffic }, 0)
  const repeats = metrics.counter('forms_repeats_total', 'Repeated submissions that got the stored reply.')
  const refusals = metrics.counterBy<RefusalReason>(
    'forms_refusals_total',
    'Submissions refused, by reason.',
    'reason',
    ['bad_key', 'expired_key', 'wrong_answers', 'foreign_origin', 'captcha', 'day_limit'],
  )
  const checks = metrics.counterBy<CaptchaOutcome>(
    'forms_captcha_checks_total',
    'Captchas that the provider checked, by outcome.',
    'outcome',
    ['passed', 'refused', 'unavailable', 'bad_secret'],
  )
  const erased = metrics.counter('forms_submissions_erased_total', 'Submissions that an owner erased.')
  const dropped = metrics.counter(
    'forms_dropped_answers_total',
    'Answers to unknown fields, which were dropped.',
  )
  const deleted = metrics.counter(
    'forms_keys_forgotten_total',
    'Spent keys that were deleted after their time.',
  )
  return {
    keyIssued: () => keys.inc(),
    submitted: (synthetic: boolean) => submissions.inc({ traffic: synthetic ? 'synthetic' : 'real' }),
    repeated: () => repeats.inc(),
    refused: (reason: RefusalReason) => refusals(reason),
    answersDropped: (count: number) => dropped.inc(count),
    captchaChecked: (outcome: CaptchaOutcome) => checks(outcome),
    erased: () => erased.inc(),
    keysDeleted: (count: number) => deleted.inc(count),
  }
}
