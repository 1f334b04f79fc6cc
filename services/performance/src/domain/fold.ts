import { OTHER_KEY } from '@portico/kit/collect/key-cap'
import { addHistogram, addValue, type Histogram } from './histogram.ts'
import type { SpeedRecord } from './speed-record.ts'

export type Grain = 'page' | 'device' | 'release'

/** The values that a batch adds to one histogram. `day` is `YYYY-MM-DD`, UTC. */
export type Addition = {
  websiteId: string
  day: string
  metric: string
  grain: Grain
  key: string
  counts: Histogram
}

/** Returns the factor by which values of a metric are counted. Layout shift is a score around 0.1, and buckets begin at 1. */
export const scaleOf = (metric: string) => (metric === 'cls' ? 1_000 : 1)

/** Folds records into one addition for each histogram, sorted by key, so that writers lock rows in one order. */
export function foldRecords(records: Iterable<SpeedRecord>): Addition[] {
  const additions = new Map<string, Addition>()
  for (const record of records) {
    const day = new Date(record.at).toISOString().slice(0, 10)
    for (const [metric, value] of Object.entries(record.metrics)) {
      for (const grain of ['page', 'device', 'release'] as const) {
        const key = grain === 'page' ? record.path : record[grain]
        const { counts } = additionAt(additions, { websiteId: record.websiteId, day, metric, grain, key })
        addValue(counts, value * scaleOf(metric))
      }
    }
  }
  return sortedByKey(additions)
}

/** Merges the additions `beyond` the cap into one key for each website, day, metric and grain. The totals stay the same. */
export function mergeBeyondCap(additions: readonly Addition[], beyond: ReadonlySet<Addition>): Addition[] {
  const merged = new Map<string, Addition>()
  for (const addition of additions) {
    const { counts, ...place } = addition
    if (beyond.has(addition)) place.key = OTHER_KEY
    addHistogram(additionAt(merged, place).counts, counts)
  }
  return sortedByKey(merged)
}

/** Returns the addition of a histogram, and creates an empty one if there is none. */
function additionAt(additions: Map<string, Addition>, place: Omit<Addition, 'counts'>): Addition {
  const id = [place.websiteId, place.day, place.metric, place.grain, place.key].join('|')
  let addition = additions.get(id)
  if (!addition) additions.set(id, (addition = { ...place, counts: [] }))
  return addition
}

const sortedByKey = (additions: ReadonlyMap<string, Addition>) =>
  [...additions.keys()].sort().map((id) => additions.get(id)!)
