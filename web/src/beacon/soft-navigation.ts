import type { Measured, PageMetrics } from './speed/metrics.ts'

/** A soft navigation, as the site's script reports it: its addresses, and its start and response (ms since page load). */
export type SoftNavigation = { from: string; to: string; started: number; responded: number }

type LayoutShift = PerformanceEntry & { value: number; hadRecentInput: boolean }

/**
 * Starts measuring a soft navigation that was just shown. The returned function returns the metrics known so far. Times
 * are relative to the click. Metrics that browsers measure for page loads only (largest paint, connection) are absent.
 */
export function measureSoftNavigation({ started, responded }: SoftNavigation): () => Measured {
  const shown = performance.now()
  const found: PageMetrics = {
    navigationType: 'soft',
    timeToFirstByte: Math.round(responded - started),
    responseStart: Math.round(responded - started),
  }
  let shift = 0
  const observer = observeShifts((entry) => {
    if (entry.hadRecentInput || entry.startTime < shown) return
    shift += entry.value
    found['cumulativeLayoutShift'] = shift
  })
  if (observer) found['cumulativeLayoutShift'] = 0
  requestAnimationFrame((at) => (found['firstContentfulPaint'] ??= Math.round(Math.max(0, at - started))))
  return () => {
    observer?.disconnect()
    return { metrics: found, attribution: {} }
  }
}

function observeShifts(take: (entry: LayoutShift) => void): PerformanceObserver | undefined {
  try {
    const observer = new PerformanceObserver((list) => (list.getEntries() as LayoutShift[]).forEach(take))
    observer.observe({ type: 'layout-shift' })
    return observer
  } catch {
    return undefined // this browser does not measure layout shifts
  }
}
