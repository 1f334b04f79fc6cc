import { createHash } from 'node:crypto'
import { monthsOf, type Addition } from '@portico/census/visits/domain/fold'
import { addToRollups, deleteRollupsOfDay, findRows, lockRollups } from '@portico/census/visits/store/rollups'
import type { Db } from '@portico/kit/postgres/db'
import { fillVisits } from './fill-visits.ts'
import { percentile } from '../load/load.ts'
import {
  DAY,
  DAYS,
  figuresOf,
  openService,
  rangeOf,
  readPanel,
  readPanels,
  type PanelFigures,
  type Panels,
  type Portico,
} from './panel-reader.ts'

/** The p95 in ms of a report that reads a million visits of 90 days, and the CPU time of one answer in ms. */
export type FilterFigures = { panel: string; p95: number; cpu: number }

const FILTER_GATE = 300
const FILTER_READS = 20
const PAGES = 12
/** Views of a day, each by another visitor: ten thousand in the year; then a million, and ten million. */
const VIEWS = 27

const panels: Panels = Object.fromEntries(
  ['day', 'month', 'all', 'page', 'country'].map((by) => [
    `visits by ${by}`,
    (range: string) => `/api/rest/census/visits?${range}&by=${by}`,
  ]),
)

const filtered: Record<string, string> = {
  'by day, country': 'visits?by=day&filter=country:DE',
  'by page, device': 'visits?by=page&filter=device:mobile',
  'by source, page': 'visits?by=source&filter=page:/page-1',
  'in all, every visit': 'visits?by=all&filter=device:mobile&filter=device:desktop&filter=device:tablet',
  'funnel of three steps': 'funnel?step=page:/page-1&step=page:/page-2*&step=event:sign-up',
}

/**
 * Job 8, visits. Writes a year of roll-ups of the demo shop and reads the reports, with ten thousand, a million and ten
 * million views. Then fills a million visits and reads them with filters.
 */
export async function measureVisitPanels(
  portico: Portico,
): Promise<{ panels: PanelFigures[]; filtered: FilterFigures[] }> {
  const now = Date.now()
  const census = openService(portico, 'census')
  const { websiteId } = portico.demo
  try {
    const readWith = async (times: number) => {
      await fill(census, websiteId, now, times)
      return readPanels(portico, panels, now)
    }
    const [few, more, most] = [await readWith(1), await readWith(100), await readWith(1_000)]
    await fillVisits(census, websiteId, now)
    const ofVisits: FilterFigures[] = []
    for (const [panel, path] of Object.entries(filtered)) {
      // Up to the end of today, whose visits are read from rows.
      const url = `/api/rest/census/${path}&${rangeOf(portico, 90, now + DAY)}`
      await readPanel(portico, url, 3) // warm-up
      const { times, cpu } = await readPanel(portico, url, FILTER_READS)
      ofVisits.push({ panel, p95: percentile(times, 0.95), cpu: cpu / FILTER_READS / 1_000 })
    }
    return { panels: figuresOf(few!, more!, most), filtered: ofVisits }
  } finally {
    await census.close()
  }
}

/** The filtered panels as rows of a table. */
export function filterRows(figures: readonly FilterFigures[]): Record<string, string>[] {
  return figures.map(({ panel, p95, cpu }) => ({
    'job 8, a million visits': panel,
    p95: `${p95.toFixed(0)} ms`,
    CPU: `${cpu.toFixed(0)} ms`,
    gate: `${FILTER_GATE} ms`,
    met: p95 <= FILTER_GATE ? 'yes' : 'no',
  }))
}

async function fill(census: Db, websiteId: string, now: number, times: number): Promise<void> {
  const visitors = Array.from({ length: VIEWS * times }, (_, n) =>
    createHash('sha256').update(`${n}`).digest(),
  )
  const pages = Array.from({ length: PAGES }, (_, n) => `/page-${n}`)
  const countries = ['DE', 'AT', 'CH', 'GB', 'US', 'FR']
  const share = (of: readonly string[], at: number) => visitors.filter((_, n) => n % of.length === at)
  const shares = [
    { dimension: '' as const, key: '', seen: visitors },
    ...pages.map((key, at) => ({ dimension: 'page' as const, key, seen: share(pages, at) })),
    ...countries.map((key, at) => ({ dimension: 'country' as const, key, seen: share(countries, at) })),
  ]
  for (let back = 1; back <= DAYS; back++) {
    const bucket = Math.floor(now / DAY) * DAY - back * DAY
    const days = shares.map(({ dimension, key, seen }): Addition => {
      const count = seen.length
      const counts = {
        pageViews: count,
        visits: count,
        entries: count,
        exits: count,
        bounces: 0,
        durationMs: 0,
      }
      return { websiteId, sample: false, dimension, span: 'day', bucket, key, ...counts, visitors: seen }
    })
    await census.job(async (tx) => {
      lockRollups(tx, [websiteId])
      deleteRollupsOfDay(tx, websiteId, new Date(bucket).toISOString().slice(0, 10))
      // Months keep the sums of the smaller fills, which does not change what a reading of them costs.
      const all = [...days, ...monthsOf(days)]
      addToRollups(tx, all, await findRows(tx, all))
    })
  }
}
