import type { Metrics } from '@portico/kit/runtime/metrics'

/** The directives that have a label of their own. */
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

/** The label for a reported directive. Older browsers send the sources after the name. */
export function directiveOf(reported: string): Directive {
  const name = reported.trimStart().split(' ', 1)[0]!.toLowerCase()
  return isDirective(name) ? name : 'other'
}

export type Signals = ReturnType<typeof createSignals>

/** Creates the metrics of web, with one function for each event. */
export function createSignals(metrics: Metrics) {
  const reports = metrics.counterBy<Directive>(
    'web_policy_reports_total',
    'Policy violations that browsers reported, by directive.',
    'directive',
    DIRECTIVES,
  )
  return { policyReported: (reported: string) => reports(directiveOf(reported)) }
}
