/** The spans of time that figures are grouped by. */
export type Grain = 'hour' | 'day' | 'month'

/** A half-open range of time, ms. */
export type Range = { from: number; to: number }

/** The period of a panel and the one before it, with the span of the points of its charts. */
export type Period = Range & { name: PeriodName; by: Grain; before: Range }

export const periodNames = {
  day: '24 hours',
  week: '7 days',
  month: '30 days',
  quarter: '90 days',
  year: '12 months',
  custom: 'Dates',
}
export type PeriodName = keyof typeof periodNames

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DAYS = { week: 7, month: 30, quarter: 90 }
/** The longest period that services answer, in days. */
export const PERIOD_DAYS_MAX = 800
/** Longer periods are charted by month. */
const CHART_DAYS_MAX = 92
/** Up to this length a period of whole days is charted by hour. */
const CHART_BY_HOUR_DAYS = 2

/** The date of this day, as `YYYY-MM-DD` (UTC). */
export const today = (now: number = Date.now()): string => dayOf(now)

/** Whether a range begins more than `days` before this day (UTC). */
export const isOlderThan = ({ from }: Range, days: number, now: number = Date.now()): boolean =>
  from < (Math.floor(now / DAY) - days) * DAY

/** Whether a range ends before `now`. */
export const isOver = ({ to }: Range, now: number = Date.now()): boolean => to <= now

/** The start of the day (UTC) that follows `now`. */
const tomorrow = (now: number) => (Math.floor(now / DAY) + 1) * DAY

const startOfMonth = (at: number, months: number) => {
  const day = new Date(at)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + months)
}

/** Returns the period with this name that ends now; `week` for a name that is not known, or for dates that are not valid. */
export function periodOf(
  { name, from, to }: { name: string | null; from?: string | null; to?: string | null },
  now: number = Date.now(),
): Period {
  if (name === 'day') {
    const end = (Math.floor(now / HOUR) + 1) * HOUR
    return withBefore({ name, by: 'hour', from: end - DAY, to: end })
  }
  const end = tomorrow(now)
  if (name === 'year') {
    const start = startOfMonth(now, -11)
    return { name, by: 'month', from: start, to: end, before: { from: startOfMonth(now, -23), to: start } }
  }
  if (name === 'month' || name === 'quarter')
    return withBefore({ name, by: 'day', from: end - DAYS[name] * DAY, to: end })
  const dates = name === 'custom' ? datesOf(from, to, now) : undefined
  if (dates) return withBefore({ name: 'custom', by: grainOf(dates), ...dates })
  return withBefore({ name: 'week', by: 'day', from: end - DAYS.week * DAY, to: end })
}

const withBefore = (period: Omit<Period, 'before'>): Period => ({
  ...period,
  before: { from: 2 * period.from - period.to, to: period.from },
})

function grainOf({ from, to }: Range): Grain {
  const days = (to - from) / DAY
  return days <= CHART_BY_HOUR_DAYS ? 'hour' : days <= CHART_DAYS_MAX ? 'day' : 'month'
}

/** Two dates (`YYYY-MM-DD`, UTC, both included) as a range, or undefined. The end is today at the latest. */
export function datesOf(
  first: string | null | undefined,
  last: string | null | undefined,
  now: number = Date.now(),
): Range | undefined {
  const [from, end] = [first, last].map((text) =>
    /^\d{4}-\d\d-\d\d$/.test(text ?? '') ? Date.parse(`${text}T00:00:00Z`) : NaN,
  ) as [number, number]
  const to = Math.min(end + DAY, tomorrow(now))
  return from < to && to - from <= PERIOD_DAYS_MAX * DAY ? { from, to } : undefined
}

/** The date of a time, as `YYYY-MM-DD` (UTC). */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** The starts of the hours, days or months of a range (UTC), the first of which may be before `from`. */
export function startsIn({ from, to }: Range, by: Grain): number[] {
  const starts: number[] = []
  const step = by === 'hour' ? HOUR : DAY
  let at = by === 'month' ? startOfMonth(from, 0) : Math.floor(from / step) * step
  while (at < to) {
    starts.push(at)
    at = by === 'month' ? startOfMonth(at, 1) : at + step
  }
  return starts
}

/** A range as the parameters of a reading. */
export const spanText = ({ from, to }: Range) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})
