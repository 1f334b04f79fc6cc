import type { RatesRow } from '@portico/proto/http/visits/consent'
import { countText, percentText } from '../../ui/text/format.ts'
import { shareOf } from './data.ts'

type Definition = {
  label: string
  /** Null for a rate of no decisions. */
  valueOf: (row: RatesRow) => number | null
  text: (value: number) => string
}

/** The figures of decisions, in the order in which they are shown. */
export const measures = {
  decisions: { label: 'Decisions', valueOf: (row) => row.decisions, text: countText },
  accepted: { label: 'Accepted', valueOf: (row) => shareOf(row, 'accepted'), text: percentText },
  declined: { label: 'Declined', valueOf: (row) => shareOf(row, 'declined'), text: percentText },
  partial: { label: 'Chose some', valueOf: (row) => shareOf(row, 'partial'), text: percentText },
  withdrawn: { label: 'Withdrawals', valueOf: (row) => row.withdrawn, text: countText },
} satisfies Record<string, Definition>
export type Measure = keyof typeof measures

const isRate = (measure: Measure) => measures[measure].text === percentText

/** The value of a row as text. */
export function valueText(measure: Measure, row: RatesRow): string {
  const value = measures[measure].valueOf(row)
  return value === null ? '–' : measures[measure].text(value)
}

/** A value compared with the value of the previous period, as text; rates differ in percentage points. Empty without a comparison. */
export function comparison(measure: Measure, now: RatesRow, before: RatesRow | undefined): string {
  const { valueOf } = measures[measure]
  const [value, earlier] = [valueOf(now), before ? valueOf(before) : null]
  if (value === null || earlier === null) return ''
  if (!isRate(measure)) return `${countText(earlier)} before`
  const points = Math.round((value - earlier) * 100)
  if (points === 0) return 'no change'
  return `${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'} ${points > 0 ? 'higher' : 'lower'}`
}
