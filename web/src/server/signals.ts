import type { Metrics } from '@portico/kit/runtime/metrics'

/** The directives that are counted by their names. */
const DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'worker-src',
  'other',
] as const
export type Directive = (typeof DIRECTIVES)[number]

const isDirective = (name: string): name is Directive => (DIRECTIVES as readonly string[]).includes(name)

/** The name of a reported directive; older browsers send its sources too. */
export function directiveOf(reported: string): Directive {
  const name = reported.trimStart().split(' ', 1)[0]!.toLowerCase()
  return isDirective(name) ? name : 'other'
}

export type Signals = ReturnType<typeof createSignals>

/** One function per counted fact of web. */
export function createSignals(metrics: Metrics) {
  const reports = metrics.counterBy<Directive>(
    'web_policy_reports_total',
    'What browsers reported that the policy of a page stopped, by directive.',
    'directive',
    DIRECTIVES,
  )
  return { policyReported: (reported: string) => reports(directiveOf(reported)) }
}
