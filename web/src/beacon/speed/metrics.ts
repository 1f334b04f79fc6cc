import type { CLSMetric, LCPMetric, Metric } from 'web-vitals'
import { onCLS } from 'web-vitals/onCLS.js'
import { onFCP } from 'web-vitals/onFCP.js'
import { onLCP } from 'web-vitals/onLCP.js'
import { onTTFB } from 'web-vitals/onTTFB.js'
import { timeToInteractive, type LongTask } from '../interactive.ts'
import { resourceOf, selectorOf } from '../selector.ts'

/** Times in milliseconds since the navigation began. Metrics that the browser does not measure are absent. */
export type PageMetrics = Record<string, number | string | undefined>

/** The cause of a metric: selectors of elements, and the address of the largest picture. */
export type Attribution = {
  lcp?: string | undefined
  'lcp-resource'?: string | undefined
  cls?: string | undefined
}

export type Measured = { metrics: PageMetrics; attribution: Attribution }

export type PageMeasures = {
  /** The values that are known so far (PERF-01, PERF-10). */
  read(): Measured
  /** Begins again when the page returns from the back/forward cache. Call it before the observers see the return. */
  restart(): void
}

/** Starts the observers. */
export function measure(): PageMeasures {
  let found: PageMetrics = {}
  let attribution: Attribution = {}
  let isRestored = false
  const keep = (name: string) => (metric: Metric) => {
    found[name] = name === 'cumulativeLayoutShift' ? metric.value : Math.round(metric.value)
    found['navigationType'] ??= metric.navigationType
  }
  const eachChange = { reportAllChanges: true }
  onLCP((metric) => {
    keep('largestContentfulPaint')(metric)
    attribution = { ...attribution, ...causeOfPaint(metric) }
  }, eachChange)
  onCLS((metric) => {
    keep('cumulativeLayoutShift')(metric)
    attribution.cls = causeOfShift(metric) ?? attribution.cls
  }, eachChange)
  onFCP(keep('firstContentfulPaint'))
  onTTFB(keep('timeToFirstByte'))
  const longTasks: LongTask[] = []
  observe('first-input', (entry) => {
    if (isRestored) return
    found['firstInputDelay'] ??= Math.round(
      (entry as PerformanceEventTiming).processingStart - entry.startTime,
    )
  })
  observe('longtask', (entry) => longTasks.push(entry))
  return {
    read() {
      if (isRestored) return { metrics: { ...found }, attribution }
      const painted = found['firstContentfulPaint'] as number | undefined
      const interactive = timeToInteractive(painted, longTasks, performance.now())
      return { metrics: { ...navigationTimes(), ...found, timeToInteractive: interactive }, attribution }
    },
    restart() {
      found = { navigationType: 'back-forward-cache' }
      attribution = {}
      isRestored = true
    },
  }
}

function causeOfPaint({ entries }: LCPMetric): Attribution {
  const entry = entries.at(-1)
  return { lcp: selectorOf(entry?.element), 'lcp-resource': entry?.url ? resourceOf(entry.url) : undefined }
}

/** The first element that the largest shift moved. */
function causeOfShift({ entries }: CLSMetric): string | undefined {
  const largest = entries.reduce<LayoutShift | undefined>(
    (most, entry) => (most && most.value >= entry.value ? most : entry),
    undefined,
  )
  return selectorOf(largest?.sources.find((source) => source.node)?.node)
}

function navigationTimes(): PageMetrics {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!entry) return {}
  const span = (from: number, to: number) => Math.max(0, Math.round(to - from))
  return {
    decodedBodySize: entry.decodedBodySize,
    encodedBodySize: entry.encodedBodySize,
    domContentLoadedStart: Math.round(entry.domContentLoadedEventStart),
    domContentLoadedEnd: Math.round(entry.domContentLoadedEventEnd),
    domainLookup: span(entry.domainLookupStart, entry.domainLookupEnd),
    tcpConnection: span(entry.connectStart, entry.connectEnd),
    tlsNegotiation: entry.secureConnectionStart ? span(entry.secureConnectionStart, entry.connectEnd) : 0,
    loadEventStart: Math.round(entry.loadEventStart),
    loadEventEnd: Math.round(entry.loadEventEnd),
    responseStart: Math.round(entry.responseStart),
  }
}

/** Calls `take` for each entry of a type, including earlier entries. Does nothing if the browser does not know the type. */
export function observe(type: string, take: (entry: PerformanceEntry) => void): void {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  } catch {
    // This browser does not support the entry type.
  }
}
