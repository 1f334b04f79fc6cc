import { onCLS, onFCP, onLCP, onTTFB } from 'web-vitals'

const QUIET_MS = 5_000

/** Times in milliseconds since the navigation began. Metrics that the browser does not measure are absent. */
export type PageMetrics = Record<string, number | string | undefined>

/** Starts the observers. The returned function returns the metrics known so far (PERF-01, PERF-10). */
export function measure(): () => PageMetrics {
  const found: PageMetrics = {}
  const keep = (name: string) => (metric: { value: number; navigationType?: string }) => {
    found[name] = name === 'cumulativeLayoutShift' ? metric.value : Math.round(metric.value)
    found['navigationType'] ??= metric.navigationType
  }
  const eachChange = { reportAllChanges: true }
  onLCP(keep('largestContentfulPaint'), eachChange)
  onCLS(keep('cumulativeLayoutShift'), eachChange)
  onFCP(keep('firstContentfulPaint'))
  onTTFB(keep('timeToFirstByte'))
  let lastLongTask = 0
  observe('first-input', (entry) => {
    found['firstInputDelay'] ??= Math.round(
      (entry as PerformanceEventTiming).processingStart - entry.startTime,
    )
  })
  observe('longtask', (entry) => (lastLongTask = entry.startTime + entry.duration))
  return () => ({ ...navigationTimes(), ...found, timeToInteractive: interactive(found, lastLongTask) })
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

/**
 * Time to interactive in ms: the end of the last long task, or the first paint if it is later. Undefined until five
 * seconds have passed without another long task.
 */
function interactive(found: PageMetrics, lastLongTask: number): number | undefined {
  const at = Math.max(lastLongTask, Number(found['firstContentfulPaint'] ?? 0))
  return at > 0 && performance.now() - at >= QUIET_MS ? Math.round(at) : undefined
}

function observe(type: string, take: (entry: PerformanceEntry) => void): void {
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  } catch {
    // This browser does not support the entry type.
  }
}
