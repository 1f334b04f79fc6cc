/** The web-vitals limits: a value is good up to `good` and poor above `poor`; in milliseconds, `cls` is a score. */
export const speedRatings = {
  lcp: { good: 2_500, poor: 4_000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  fcp: { good: 1_800, poor: 3_000 },
  ttfb: { good: 800, poor: 1_800 },
  fid: { good: 100, poor: 300 },
} as const
