import { OTHER_KEY } from '@portico/kit/collect/key-cap'
import { addHistogram, addValue, type Histogram } from './histogram.ts'
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
        const { counts } = additionTo(additions, { websiteId: record.websiteId, day, metric, grain, key })
        addValue(counts, value * scaleOf(metric))
      }
    }
  }
  return inOrder(additions)
}

/** The same additions, those `beyond` the cap under one key a website, day, metric and grain. Totals stay. */
export function putTogether(additions: readonly Addition[], beyond: ReadonlySet<Addition>): Addition[] {
  const together = new Map<string, Addition>()
  for (const addition of additions) {
    const { counts, ...place } = addition
    if (beyond.has(addition)) place.key = OTHER_KEY
    addHistogram(additionTo(together, place).counts, counts)
  }
  return inOrder(together)
}

function additionTo(additions: Map<string, Addition>, place: Omit<Addition, 'counts'>): Addition {
  const id = [place.websiteId, place.day, place.metric, place.grain, place.key].join('|')
  let addition = additions.get(id)
  if (!addition) additions.set(id, (addition = { ...place, counts: [] }))
  return addition
}

const inOrder = (additions: ReadonlyMap<string, Addition>) =>
  [...additions.keys()].sort().map((id) => additions.get(id)!)
