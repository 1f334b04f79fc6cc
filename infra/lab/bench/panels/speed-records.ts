import { speedDevices } from '@portico/proto/http/visits/performance-figures'
import type { SpeedRecord } from '@portico/performance/domain/speed-record'

/** A page load of `path` at `at` (ms since the epoch). `n` varies the values over a factor of fifty. */
export function speedRecord(websiteId: string, path: string, at: number, n: number): SpeedRecord {
  const lcp = 100 * 1.04 ** (n % 100)
  return {
    ...{ recordId: '', websiteId, path, at, device: speedDevices[n % 3]!, release: 'r1', connection: '4g' },
    ...{ synthetic: false, sample: false, pageLoadId: '', navigationType: 'navigate', fields: '{}' },
    metrics: { lcp, inp: lcp / 10, cls: (n % 20) / 100, fcp: lcp / 2, ttfb: lcp / 4, le: lcp * 2 },
    attribution: {},
    event: 'page_speed',
  }
}
