import { addValue, type Histogram } from './histogram.ts'
import type { SpeedRecord } from './speed-record.ts'

export type Grain = 'page' | 'device' | 'release'

/** What a batch adds to one histogram. `day` is `YYYY-MM-DD`, UTC. */
export type Addition = {
  websiteId: string
  day: string
  metric: string
  grain: Grain
  key: string
  counts: Histogram
}

/** Layout shift is a score around 0.1: counted in thousandths, as buckets begin at 1. */
export const scaleOf = (metric: string) => (metric === 'cls' ? 1_000 : 1)

/** Folds records into one addition a histogram, in the order of their keys, so that writers never lock crosswise. */
export function foldRecords(records: Iterable<SpeedRecord>): Addition[] {
  const additions = new Map<string, Addition>()
  for (const record of records) {
    const day = new Date(record.at).toISOString().slice(0, 10)
    for (const [metric, value] of Object.entries(record.metrics)) {
      for (const grain of ['page', 'device', 'release'] as const) {
        const key = grain === 'page' ? record.path : record[grain]
        const id = [record.websiteId, day, metric, grain, key].join('|')
        let addition = additions.get(id)
        if (!addition) {
          addition = { websiteId: record.websiteId, day, metric, grain, key, counts: [] }
          additions.set(id, addition)
        }
        addValue(addition.counts, value * scaleOf(metric))
      }
    }
  }
  return [...additions.keys()].sort().map((id) => additions.get(id)!)
}
