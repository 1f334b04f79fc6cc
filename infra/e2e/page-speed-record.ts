import { randomUUID } from 'node:crypto'

/** An unencoded page-speed record with the times that every browser reports; `index` varies its values. */
export function pageSpeedRecord(websiteId: string, index: number) {
  const ttfb = 20 + (index % 200)
  return {
    raw: true,
    app: 'site',
    event: 'page_speed',
    pageLoadId: randomUUID(),
    time: Date.now(),
    data: {
      recordId: randomUUID(),
      pathname: `/page-${index % 12}`,
      release: 'r1',
      timeToFirstByte: ttfb,
      firstContentfulPaint: ttfb + 80 + (index % 90),
      largestContentfulPaint: ttfb + 200 + (index % 700),
      cumulativeLayoutShift: (index % 20) / 400,
      loadEventEnd: ttfb + 600,
      display: { viewportWidth: index % 3 === 0 ? 390 : 1_440 },
      context: { websiteId },
    },
  }
}
