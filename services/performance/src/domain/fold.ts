import { OTHER_KEY } from '@portico/kit/collect/key-cap'
import type { PageMetric } from '@portico/proto/http/visits/performance'
import { addCount, addCounts, type Counts } from './counts.ts'
import { bucketOf } from './histogram.ts'
import { causes, UNKNOWN_CONNECTION, type Cause, type SpeedRecord } from './speed-record.ts'
import { startOf, type Bucket, type Span } from './spans.ts'

/** The grouping of a roll-up: page loads by page, device, connection or release, or one metric by its cause. */
export type Grain = 'page' | 'device' | 'connection' | 'release' | Cause

/** The row of a roll-up. `part` divides the key: the device of a page, the page of a cause; '' is the whole key. */
export type Place = {
  websiteId: string
  grain: Grain
  bucket: Bucket
  part: string
  key: string
  sample: boolean
}

export type Histograms = { [M in PageMetric]?: Counts }

/** The counts that a batch adds to one row: a number of page loads, and their values. */
export type Addition = Place & { records: number; histograms: Histograms }

/** The part of a row that has a whole key. */
export const WHOLE = ''

/** Returns the factor by which values of a metric are counted. Layout shift is a score around 0.1, and buckets begin at 1. */
export const scaleOf = (metric: string) => (metric === 'cls' ? 1_000 : 1)

/** Returns a text that identifies the row. */
export const placeId = ({ websiteId, grain, bucket, part, key, sample }: Place) =>
  `${websiteId}|${grain}|${bucket.span}|${bucket.at}|${sample}|${part}|${key}`

/** Folds records into one addition for each row, sorted, so that writers lock rows in one order. */
export function foldRecords(records: Iterable<SpeedRecord>): Addition[] {
  const additions = new Map<string, Addition>()
  const alike = new Map<string, Addition[]>()
  for (const record of records) addRecord(additions, alike, record)
  // Rows of hours add to their days, the parts of a key to the whole key, and then days to months.
  for (const row of [...additions.values()]) {
    if (row.bucket.span === 'hour') addRow(additions, { ...row, bucket: bucketAt('day', row) }, row)
    else if (row.part !== WHOLE) addRow(additions, { ...row, part: WHOLE }, row)
  }
  for (const row of [...additions.values()]) {
    if (row.bucket.span === 'day') addRow(additions, { ...row, bucket: bucketAt('month', row) }, row)
  }
  return sortedById(additions)
}

const bucketAt = (span: Span, { bucket }: Place): Bucket => ({ span, at: startOf(span, bucket.at) })

/**
 * Adds a page load to the rows from which all others follow. `alike` keeps the rows of page loads with the same keys, which
 * are most of a batch.
 */
function addRecord(
  additions: Map<string, Addition>,
  alike: Map<string, Addition[]>,
  record: SpeedRecord,
): void {
  const hour = startOf('hour', record.at)
  const { websiteId, sample, path, device, connection, release } = record
  const id = `${websiteId}\n${hour}\n${sample}\n${path}\n${device}\n${connection}\n${release}`
  let rows = alike.get(id)
  if (!rows) alike.set(id, (rows = rowsOf(additions, record)))
  for (const row of rows) row.records++
  for (const name in record.metrics) {
    const metric = name as PageMetric
    const bucket = bucketOf(record.metrics[metric]! * scaleOf(metric))
    for (const { histograms } of rows) addCount((histograms[metric] ??= []), bucket)
  }
  for (const cause of causes) {
    const key = record.attribution[cause]
    const value = record.metrics[metricOf(cause)]
    if (key === undefined || value === undefined) continue
    const row = additionAt(additions, { ...placeOf(record, 'day'), grain: cause, part: path, key })
    row.records++
    addCount((row.histograms[metricOf(cause)] ??= []), bucketOf(value * scaleOf(metricOf(cause))))
  }
}

/** Returns the rows that count a page load by its device, page, connection and release. */
const rowsOf = (additions: Map<string, Addition>, record: SpeedRecord): Addition[] =>
  [
    { ...placeOf(record, 'hour'), grain: 'device', part: WHOLE, key: record.device } as const,
    { ...placeOf(record, 'day'), grain: 'page', part: record.device, key: record.path } as const,
    {
      ...placeOf(record, 'day'),
      ...({ grain: 'connection', part: WHOLE, key: record.connection || UNKNOWN_CONNECTION } as const),
    },
    { ...placeOf(record, 'day'), grain: 'release', part: WHOLE, key: record.release } as const,
  ].map((place) => additionAt(additions, place))

const placeOf = ({ websiteId, sample, at }: SpeedRecord, span: Span) => ({
  websiteId,
  sample,
  bucket: { span, at: startOf(span, at) },
})

/** Returns the metric that a cause explains. */
export const metricOf = (cause: Cause): PageMetric => (cause === 'lcp-resource' ? 'lcp' : cause)

/**
 * Merges the additions for which `isBeyond` is true into one key for each website, grain and span. The devices of a page stay
 * apart, the pages of a cause are merged too. The totals stay the same.
 */
export function mergeBeyondCap(
  additions: readonly Addition[],
  isBeyond: (addition: Addition) => boolean,
): Addition[] {
  const merged = new Map<string, Addition>()
  for (const addition of additions) {
    addRow(merged, isBeyond(addition) ? otherOf(addition) : addition, addition)
  }
  return sortedById(merged)
}

const otherOf = (place: Place): Place => {
  const part = place.part === WHOLE || place.grain === 'page' ? place.part : OTHER_KEY
  return { ...place, part, key: OTHER_KEY }
}

/** Returns the addition of a row, and creates an empty one if there is none. */
function additionAt(additions: Map<string, Addition>, place: Place): Addition {
  const id = placeId(place)
  let addition = additions.get(id)
  if (!addition) {
    const { websiteId, grain, bucket, part, key, sample } = place
    additions.set(
      id,
      (addition = { websiteId, grain, bucket, part, key, sample, records: 0, histograms: {} }),
    )
  }
  return addition
}

/** Adds what a batch adds to one row to the row at `place` too. */
function addRow(additions: Map<string, Addition>, place: Place, { records, histograms }: Addition): void {
  const into = additionAt(additions, place)
  into.records += records
  for (const [metric, counts] of Object.entries(histograms) as [PageMetric, Counts][]) {
    addCounts((into.histograms[metric] ??= []), counts)
  }
}

const sortedById = (additions: ReadonlyMap<string, Addition>) =>
  [...additions.keys()].sort().map((id) => additions.get(id)!)
