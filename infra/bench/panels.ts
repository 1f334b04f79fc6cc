import { createHash } from 'node:crypto'
import type { Addition as VisitAddition } from '@portico/census/domain/fold'
import { addToRollups, deleteRollupsOfDay, lockRollups } from '@portico/census/store/rollups'
import { createLogger } from '@portico/kit/runtime/logger'
import { createDb, type Db } from '@portico/kit/postgres/db'
import { addValue, type Histogram } from '@portico/performance/domain/histogram'
import { addToHistograms } from '@portico/performance/store/histograms'
import type { Bench } from './jobs/job.ts'
import { percentile } from './load.ts'

/**
 * The p95 in ms of one report of the owner's area through the gateway, and the factor by which a hundred times as many
 * hits raise its cost. The cost is CPU time, which other load on the machine affects less than the duration.
 */
export type PanelFigures = { panel: string; days30: number; days365: number; growth: number }

export const panelGates = { days30: 10, days365: 50, growth: 1.2 }

const DAY = 86_400_000
const DAYS = 365
const PAGES = 12
const READS = 100
/** Visitors of a page on a day, each with one view, at first; then a hundred times as many. */
const VISITORS = 10

type Read = { times: number[]; cpu: number }

const panels: Record<string, (range: string) => string> = {
  'visits by day': (range) => `/api/rest/census/visits?${range}&by=day`,
  'visits by page': (range) => `/api/rest/census/visits?${range}&by=page`,
  'page speed by day': (range) => `/api/rest/performance/percentiles?${range}&metric=lcp&by=day`,
  'page speed by page': (range) => `/api/rest/performance/percentiles?${range}&metric=lcp&by=page`,
}

/**
 * Job 8. Writes a year of roll-ups of the demo shop as the consumers do and reads the reports, then does both again
 * with a hundred times as many visitors.
 */
export async function measurePanels(bench: Omit<Bench, 'loader'>): Promise<PanelFigures[]> {
  const { demo, owner } = bench
  const now = Date.now()
  const [census, performance] = ['census', 'performance'].map((service) => open(bench, service))
  const range = (days: number) => {
    const day = (at: number) => new Date(at).toISOString().slice(0, 10)
    return `websiteId=${demo.websiteId}&from=${day(now - days * DAY)}&to=${day(now)}`
  }
  const read = async (path: string): Promise<Read> => {
    const times: number[] = []
    const before = bench.cpu()
    for (let busy = 0; times.length < READS;) {
      const started = globalThis.performance.now()
      const { status, text } = await owner.call(path)
      // A busy gateway sheds reports; such an answer is not measured.
      if (status === 503 && ++busy < READS) await new Promise((done) => setTimeout(done, 500))
      else if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
      else times.push(globalThis.performance.now() - started)
    }
    return { times: times.sort((a, b) => a - b), cpu: bench.cpu() - before }
  }
  try {
    await fill(census!, performance!, { websiteId: demo.websiteId, now, times: 1 })
    const before = new Map<string, { days30: Read; days365: Read }>()
    for (const [name, path] of Object.entries(panels)) {
      await read(path(range(DAYS))) // warm-up
      before.set(name, { days30: await read(path(range(30))), days365: await read(path(range(DAYS))) })
    }
    await fill(census!, performance!, { websiteId: demo.websiteId, now, times: 100 })
    const figures: PanelFigures[] = []
    for (const [panel, path] of Object.entries(panels)) {
      const { days30, days365 } = before.get(panel)!
      const more = await read(path(range(30)))
      figures.push({
        panel,
        days30: percentile(days30.times, 0.95),
        days365: percentile(days365.times, 0.95),
        growth: more.cpu / days30.cpu,
      })
    }
    return figures
  } finally {
    await Promise.all([census, performance].map((db) => db!.close()))
  }
}

/** The panels as rows of a table. */
export function panelRows(figures: readonly PanelFigures[]): Record<string, string>[] {
  return figures.map(({ panel, ...figure }) => ({
    'job 8': panel,
    '30 days p95': `${figure.days30.toFixed(1)} ms`,
    '365 days p95': `${figure.days365.toFixed(1)} ms`,
    '100 x hits': figure.growth.toFixed(2),
    met: (Object.keys(panelGates) as (keyof typeof panelGates)[]).every(
      (name) => figure[name] <= panelGates[name],
    )
      ? 'yes'
      : 'no',
  }))
}

function open({ databaseUrl }: Omit<Bench, 'loader'>, service: string): Db {
  const logger = createLogger({ name: 'bench', level: 'error' })
  return createDb({ appUrl: databaseUrl(service, 'app'), jobUrl: databaseUrl(service, 'job'), logger })
}

async function fill(
  census: Db,
  performance: Db,
  { websiteId, now, times }: { websiteId: string; now: number; times: number },
): Promise<void> {
  const visitors = Array.from({ length: VISITORS * times }, (_, n) =>
    createHash('sha256').update(`${n}`).digest(),
  )
  const counts: Histogram = []
  for (let n = 0; n < 100 * times; n++) addValue(counts, 100 * 1.04 ** (n % 100))
  for (let back = 1; back <= DAYS; back++) {
    const bucket = Math.floor(now / DAY) * DAY - back * DAY
    const day = new Date(bucket).toISOString().slice(0, 10)
    const row = (page: string): VisitAddition => ({
      websiteId,
      grain: page === '' ? 'day' : 'page',
      bucket,
      page,
      pageViews: visitors.length,
      visits: visitors.length,
      visitors,
    })
    const pages = Array.from({ length: PAGES }, (_, n) => `/page-${n}`)
    await census.job(async (tx) => {
      lockRollups(tx, [websiteId])
      deleteRollupsOfDay(tx, websiteId, day)
      await addToRollups(tx, ['', ...pages].map(row))
    })
    await performance.job(async (tx) =>
      addToHistograms(tx, [
        { websiteId, metric: 'lcp', grain: 'device', day, key: 'desktop', counts },
        ...pages.map((key) => ({ websiteId, metric: 'lcp', grain: 'page' as const, day, key, counts })),
      ]),
    )
  }
}
