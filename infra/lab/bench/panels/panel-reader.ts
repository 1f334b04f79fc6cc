import { createLogger } from '@portico/kit/runtime/logger'
import { createDb, type Db } from '@portico/kit/postgres/db'
import type { Bench } from '../jobs/job.ts'
import { percentile } from '../load/load.ts'

/**
 * The p95 in ms of one report of the owner's area through the gateway, the CPU ms of one answer in the services and
 * Postgres, and the factors by which more hits raise its cost.
 * The cost is CPU time, which other load on the machine affects less than the duration. `growth10` is null where it is
 * not measured.
 */
export type PanelFigures = {
  panel: string
  days30: number
  days365: number
  cpu30: number
  cpu365: number
  growth: number
  growth10: number | null
}

export const panelGates = { days30: 10, days365: 50, growth: 1.2 }

export type Portico = Omit<Bench, 'loader'>
/** Sorted durations in ms, and CPU microseconds of all reads. */
export type Read = { times: number[]; cpu: number }
/** The reads of every panel for the last 30 and 365 days. */
type Reads = Map<string, { days30: Read; days365: Read }>
/** The addresses of panels by name, for a range as query. */
export type Panels = Record<string, (range: string) => string>

export const DAY = 86_400_000
export const DAYS = 365
const READS = 100

/** Returns the last `days` days and the website as a query. */
export function rangeOf({ demo }: Portico, days: number, now: number): string {
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  return `websiteId=${demo.websiteId}&from=${day(now - days * DAY)}&to=${day(now)}`
}

/** Reads a report several times, one after the other. */
export async function readPanel({ owner, cpu }: Portico, path: string, reads = READS): Promise<Read> {
  const times: number[] = []
  const before = cpu()
  for (let busy = 0; times.length < reads;) {
    const started = performance.now()
    const { status, text } = await owner.call(path)
    // A busy gateway sheds reports; such an answer is not measured.
    if (status === 503 && ++busy < READS) await new Promise((done) => setTimeout(done, 500))
    else if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
    else times.push(performance.now() - started)
  }
  return { times: times.sort((a, b) => a - b), cpu: cpu() - before }
}

/** Reads every panel, after a warm-up. */
export async function readPanels(portico: Portico, panels: Panels, now: number): Promise<Reads> {
  const reads: Reads = new Map()
  for (const [name, path] of Object.entries(panels)) {
    const year = path(rangeOf(portico, DAYS, now))
    await readPanel(portico, year) // warm-up
    const days30 = await readPanel(portico, path(rangeOf(portico, 30, now)))
    reads.set(name, { days30, days365: await readPanel(portico, year) })
  }
  return reads
}

/** The figures of panels from their reads with few hits, with a hundred times as many, and with ten times those. */
export function figuresOf(few: Reads, more: Reads, most?: Reads): PanelFigures[] {
  const cost = (reads: Reads, panel: string) => reads.get(panel)!.days30.cpu
  const cpuOf = ({ times, cpu }: Read) => cpu / times.length / 1_000
  return [...few.keys()].map((panel) => {
    const { days30, days365 } = (most ?? more).get(panel)!
    return {
      panel,
      days30: percentile(days30.times, 0.95),
      days365: percentile(days365.times, 0.95),
      cpu30: cpuOf(days30),
      cpu365: cpuOf(days365),
      growth: cost(more, panel) / cost(few, panel),
      growth10: most ? cost(most, panel) / cost(more, panel) : null,
    }
  })
}

/** The panels as rows of a table. */
export function panelRows(figures: readonly PanelFigures[]): Record<string, string>[] {
  return figures.map(({ panel, days30, days365, cpu30, cpu365, growth, growth10 }) => {
    const isMet =
      days30 <= panelGates.days30 &&
      days365 <= panelGates.days365 &&
      Math.max(growth, growth10 ?? 0) <= panelGates.growth
    return {
      'job 8': panel,
      '30 days p95': `${days30.toFixed(1)} ms`,
      '365 days p95': `${days365.toFixed(1)} ms`,
      CPU: `${cpu30.toFixed(1)} and ${cpu365.toFixed(1)} ms`,
      '100 x hits': growth.toFixed(2),
      '10 x again': growth10?.toFixed(2) ?? '',
      met: isMet ? 'yes' : 'no',
    }
  })
}

/** Opens the database of a service with its own roles. */
export function openService({ databaseUrl }: Portico, service: string): Db {
  const logger = createLogger({ name: 'bench', level: 'error' })
  return createDb({ appUrl: databaseUrl(service, 'app'), jobUrl: databaseUrl(service, 'job'), logger })
}
