import { median } from '../../bench/load/load.ts'
import type { Report } from './attacker.ts'
import type { Measured, Window } from './measure.ts'
import { workNames, type WorkName } from './works.ts'

/** The longest that a work of the neighbour may take during an attack, in quiet p95 of the same run. */
export const GATE = 3

/** A work beside an attack. Times are p95 in ms; `errors` are those during the attack, by text. */
export type Cell = {
  work: WorkName
  quiet: number
  during: number
  ratio: number
  asked: number
  errors: Record<string, number>
  held: boolean
}
export type Row = { attack: string; addresses: number; load: number; sent: Report; cells: Cell[] }

/** The 95th percentile, between the two nearest values, so that few values do not make it the largest. */
export function p95(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other)
  const at = (sorted.length - 1) * 0.95
  const [low, high] = [sorted[Math.floor(at)] ?? Number.NaN, sorted[Math.ceil(at)] ?? Number.NaN]
  return low + (high - low) * (at - Math.floor(at))
}

/** Compares a window during an attack with the quiet windows before and after it. */
export function cellsOf(quiet: readonly [Window, Window], during: Window): Cell[] {
  return workNames.flatMap((work) => {
    const measured = during[work]
    if (!measured) return []
    const calm = quiet.flatMap((window) => window[work]?.times ?? [])
    return [cellOf(work, calm, measured)]
  })
}

function cellOf(work: WorkName, calm: readonly number[], { times, errors }: Measured): Cell {
  const [quiet, attacked] = [p95(calm), p95(times)]
  const counts: Record<string, number> = {}
  for (const error of errors) counts[error] = (counts[error] ?? 0) + 1
  const ratio = attacked / quiet
  const held = ratio <= GATE && errors.length === 0
  return { work, quiet, during: attacked, ratio, asked: times.length, errors: counts, held }
}

/** The failed checks, one line each. */
export const problemsOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ attack, addresses, cells }) =>
    cells
      .filter(({ held }) => !held)
      .map(({ work, quiet, during, ratio, asked, errors }) => {
        const failed = Object.keys(errors).length === 0 ? '' : `; of ${asked} failed: ${errorsText(errors)}`
        return `${attack}, ${addresses} addresses: ${work} ${ratio.toFixed(1)} × (${ms(quiet)} → ${ms(during)} ms)${failed}`
      }),
  )

const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0)

const errorsText = (errors: Record<string, number>): string =>
  Object.entries(errors)
    .map(([text, count]) => `${count} × ${text}`)
    .join(', ')

/** One line for each work beside an attack, with the answers to the attack in the first. */
export const tableRows = (rows: readonly Row[]) =>
  rows.flatMap(({ attack, addresses, load, sent, cells }) =>
    cells.map(({ work, quiet, during, ratio, asked, errors, held }, at) => ({
      attack: at === 0 ? `${attack}, ${addresses}` : '',
      work,
      'quiet p95, ms': ms(quiet),
      during: ms(during),
      ratio: ratio.toFixed(2),
      errors: errorsText(errors) || 'none',
      of: asked,
      held: held ? 'yes' : 'NO',
      'answers to the attack': at === 0 ? answersText(sent) : '',
      load: at === 0 ? load.toFixed(1) : '',
    })),
  )

/** An attack in one line: the ratio of each work. */
export const lineOf = ({ attack, addresses, load, sent, cells }: Row): string =>
  `${attack}, ${addresses} addresses (${answersText(sent)}; load ${load.toFixed(1)}): ${cells
    .map(({ work, ratio, held }) => `${work} ${ratio.toFixed(1)}${held ? '' : ' !'}`)
    .join(', ')}`

function answersText({ statuses, skipped }: Report): string {
  const answers = Object.entries(statuses).map(
    ([status, count]) => `${count} × ${status === '0' ? 'none' : status}`,
  )
  return [...answers, ...(skipped > 0 ? [`${skipped} held back`] : [])].join(', ')
}

/** The median ratio of each work over all attacks, as a summary. */
export const medians = (rows: readonly Row[]): Partial<Record<WorkName, number>> =>
  Object.fromEntries(
    workNames.flatMap((work) => {
      const ratios = rows.flatMap(({ cells }) =>
        cells.filter((cell) => cell.work === work).map(({ ratio }) => ratio),
      )
      return ratios.length === 0 ? [] : [[work, Number(median(ratios).toFixed(2))]]
    }),
  )
