import { dateFormat } from '@portico/proto/time/date-formats'
import { DAY_MS } from '@portico/proto/time/units'

/** An entry as a calendar shows it; times are in ms. An event has a start and an end. */
export type CalendarEntry = {
  id: string
  title: string
  fullUrl: string
  publishOn: number
  startDate?: number | undefined
  endDate?: number | undefined
}

export type CalendarDay<T> = { day: number; date: string; entries: T[] }
/** A month (`YYYY-MM`) in weeks of seven days; null is a day of another month. */
export type CalendarMonth<T> = { month: string; weeks: (CalendarDay<T> | null)[][] }

/** Days that one event is shown on. */
const MAX_DAYS = 31

/** The months that have entries, at most the newest `limit`, from old to new. Days are in the website's time zone. */
export function calendarMonths<T extends CalendarEntry>(
  entries: readonly T[],
  {
    timeZone,
    firstWeekday,
    limit = 12,
  }: { timeZone: string; firstWeekday: 'sunday' | 'monday'; limit?: number },
): CalendarMonth<T>[] {
  const dayOf = dayFormat(timeZone)
  const byDay = new Map<string, T[]>()
  for (const entry of entries) {
    for (const date of daysOf(entry, dayOf)) byDay.set(date, [...(byDay.get(date) ?? []), entry])
  }
  const months = [...new Set([...byDay.keys()].map((date) => date.slice(0, 7)))].sort().slice(-limit)
  return months.map((month) => ({ month, weeks: weeksOf(month, byDay, firstWeekday === 'monday' ? 1 : 0) }))
}

/** The place of the month that is shown first: the first one from `now` (`YYYY-MM`) on, else the last one. */
export function firstMonthAt(months: readonly string[], now: string): number {
  const found = months.findIndex((month) => month >= now)
  return found < 0 ? months.length - 1 : found
}

function daysOf({ startDate, endDate, publishOn }: CalendarEntry, dayOf: (at: number) => string): string[] {
  const start = startDate ?? publishOn
  const last = dayOf(Math.max(start, endDate ?? start))
  const days = [dayOf(start)]
  while (days.length < MAX_DAYS && days.at(-1)! < last)
    days.push(new Date(Date.parse(days.at(-1)!) + DAY_MS).toISOString().slice(0, 10))
  return days
}

function weeksOf<T>(month: string, byDay: ReadonlyMap<string, T[]>, firstWeekday: number) {
  const first = new Date(`${month}-01T00:00:00Z`)
  const empty = (first.getUTCDay() - firstWeekday + 7) % 7
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  const cells: (CalendarDay<T> | null)[] = Array.from({ length: empty }, () => null)
  for (let day = 1; day <= count; day += 1) {
    const date = `${month}-${String(day).padStart(2, '0')}`
    cells.push({ day, date, entries: byDay.get(date) ?? [] })
  }
  while (cells.length % 7 > 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Formats a time as `YYYY-MM-DD` in a time zone; an invalid one counts as UTC. */
export function dayFormat(timeZone: string): (at: number) => string {
  const format = dateFormat('en-CA', { dateStyle: 'short', timeZone })
  return (at) => format.format(at)
}
