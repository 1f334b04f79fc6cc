import type { Metrics } from '@portico/kit/runtime/metrics'
import type { Comparison } from './kept/kept-pages.ts'

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

type CacheSize = { bytes: () => number; size: () => number }

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
  const blocksRendered = metrics.counter(
    'web_blocks_rendered_total',
    'Blocks of documents that were rendered.',
  )
  const blocksKept = metrics.counter(
    'web_blocks_kept_total',
    'Blocks of rendered documents whose HTML was kept.',
  )
  blocksRendered.inc(0)
  blocksKept.inc(0)
  return {
    policyReported: (reported: string) => reports(directiveOf(reported)),
    pageCompared: (result: Comparison) => compared(result),
    pageRendered: () => rendered.inc(),
    blockRendered: () => blocksRendered.inc(),
    blockKept: () => blocksKept.inc(),
    /** Registers gauges that are read at each scrape. */
    watchKept(pages: CacheSize, blocks: CacheSize): void {
      const shown = (name: string, help: string, read: () => number) => {
        const gauge = metrics.gauge(name, help)
        Object.assign(gauge, { collect: () => gauge.set(read()) })
      }
      shown(
        'web_kept_bytes',
        'Estimated bytes of kept pages and blocks.',
        () => pages.bytes() + blocks.bytes(),
      )
      shown('web_kept_pages', 'Kept pages.', pages.size)
      shown('web_kept_blocks', 'Kept blocks.', blocks.size)
    },
  }
}
