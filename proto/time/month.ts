import { dateFormat } from './date-formats.ts'

/** A month as a number that grows by one each month: 12 × year + month, where January is 0. */
export type Month = number

/** Parses `MM-YYYY`, such as `03-2026` (WIRE-24); null for another text. */
export function parseMonth(text: string): Month | null {
  const found = /^(0[1-9]|1[0-2])-(\d{4})$/.exec(text)
  return found ? Number(found[2]) * 12 + Number(found[1]) - 1 : null
}

/** Formats a month as `MM-YYYY`. */
export const monthText = (month: Month): string =>
  `${String((month % 12) + 1).padStart(2, '0')}-${String(Math.floor(month / 12)).padStart(4, '0')}`

/** Returns a function that gives the month of a moment (epoch ms) in a time zone; UTC if the zone is unknown. */
export function createMonthOf(timeZone: string): (at: number) => Month {
  const format = dateFormat('en-US', { year: 'numeric', month: 'numeric', timeZone })
  return (at) => {
    const [month, , year] = format.formatToParts(at).map(({ value }) => value)
    return Number(year) * 12 + Number(month) - 1
  }
}

/** The dates of an item, epoch ms. Only events have a start and an end. */
type Dated = { publishOn: number; startDate?: number | undefined; endDate?: number | undefined }

/**
 * Whether an item belongs to a month: an event if any part of it is in the month, another item if it was published in it.
 * An event that ends at midnight does not reach into the new day.
 */
export function isInMonth(
  { publishOn, startDate, endDate }: Dated,
  month: Month,
  monthOf: (at: number) => Month,
): boolean {
  const first = startDate ?? publishOn
  const last = Math.max(first, (endDate ?? first) - 1)
  return monthOf(first) <= month && month <= monthOf(last)
}
