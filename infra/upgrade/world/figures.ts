import type { Visitor } from '../../e2e/access/visitor.ts'
import { DAY_MS } from '@portico/proto/time/units'

type Reader = { owner: Visitor; ofSite: string }

/** The days around `times` as queries of half-open ranges of one day, without duplicates. */
export function rangesAround(times: readonly Date[]): string[] {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const days = new Set(
    times.flatMap((time) => [-1, 0, 1].map((offset) => day(time.getTime() + offset * DAY_MS))),
  )
  return [...days].sort().map((from) => `from=${from}&to=${day(Date.parse(from) + DAY_MS)}`)
}

async function sum<T>(
  { owner, ofSite }: Reader,
  path: string,
  ranges: readonly string[],
  add: (total: T, row: never) => T,
  total: T,
): Promise<T> {
  for (const range of ranges) {
    const { rows } = await owner.json<{ rows: never[] }>('app', 'GET', `${path}${ofSite}&${range}`)
    total = rows.reduce(add, total)
  }
  return total
}

/** Page views by path. */
export async function pageViews(reader: Reader, ranges: readonly string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const range of ranges) {
    const path = `/api/rest/census/visits${reader.ofSite}&${range}&by=page`
    const { rows } = await reader.owner.json<{ rows: { key: string; pageViews: number }[] }>(
      'app',
      'GET',
      path,
    )
    for (const { key, pageViews: views } of rows) found[key] = (found[key] ?? 0) + views
  }
  return found
}

/** The number of measured page loads. */
export const loads = (reader: Reader, ranges: readonly string[]) =>
  sum(
    reader,
    '/api/rest/performance/percentiles',
    ranges.map((range) => `${range}&metric=lcp&by=day`),
    (total, { count }: { count: number }) => total + count,
    0,
  )

/** The number of counted submissions. */
export const conversions = (reader: Reader, ranges: readonly string[]) =>
  sum(
    reader,
    '/api/rest/census/conversions',
    ranges,
    (total, { submissions }: { submissions: number }) => total + submissions,
    0,
  )
