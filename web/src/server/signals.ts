import type { Metrics } from '@portico/kit/runtime/metrics'
import type { Comparison, KeptPages } from './kept-pages.ts'

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
  const compared = metrics.counterBy<Comparison>(
    'web_pages_compared_total',
    'Kept pages at their first view after a change: none of their parts was changed (untouched), all replies were the same (same), or a reply was another (changed).',
    'result',
    ['untouched', 'same', 'changed'],
  )
  const rendered = metrics.counter('web_pages_rendered_total', 'Documents of pages that were rendered.')
  rendered.inc(0)
  return {
    policyReported: (reported: string) => reports(directiveOf(reported)),
    pageCompared: (result: Comparison) => compared(result),
    pageRendered: () => rendered.inc(),
    /** Registers gauges that are read at each scrape. */
    watchKeptPages({ bytes, size }: Pick<KeptPages, 'bytes' | 'size'>): void {
      const shown = (name: string, help: string, read: () => number) => {
        const gauge = metrics.gauge(name, help)
        Object.assign(gauge, { collect: () => gauge.set(read()) })
      }
      shown('web_kept_bytes', 'Estimated bytes of kept pages and blocks.', bytes)
      shown('web_kept_entries', 'Kept pages and blocks.', size)
    },
  }
}
