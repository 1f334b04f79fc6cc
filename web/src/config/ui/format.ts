const count = new Intl.NumberFormat()
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const date = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const weekday = new Intl.DateTimeFormat(undefined, { dateStyle: 'full' })
const distance = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

/** A number in the format of the locale: "12,345". */
export const countText = (value: number) => count.format(value)

/** 0.124 as "12%". */
export const percentText = (share: number) => percent.format(share)

/** "1 message", "3 messages". */
export const manyText = (value: number, one: string, many = `${one}s`) =>
  `${countText(value)} ${value === 1 ? one : many}`

/** A time (ms or ISO text) as date and time. */
export const momentText = (value: number | string) => moment.format(new Date(value))

/** A time (ms or ISO text) as hour and minute. */
export const clockText = (value: number | string) => clock.format(new Date(value))

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A relative time for the last week, then the date: "5 minutes ago", "yesterday", "3 Mar". */
export function agoText(value: number, now: number = Date.now()): string {
  const past = Math.max(0, now - value)
  if (past < MINUTE) return 'just now'
  if (past < HOUR) return distance.format(-Math.floor(past / MINUTE), 'minute')
  if (past < DAY) return distance.format(-Math.floor(past / HOUR), 'hour')
  if (past < 7 * DAY) return distance.format(-Math.floor(past / DAY), 'day')
  return day.format(new Date(value))
}

/** A duration in ms as text: "840 ms", "2.4 s". */
export function durationText(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}

/** The day of a time (ms), for headings: "Today", "Yesterday", "Tuesday, 3 March 2026". */
export function dayText(value: number, now: number = Date.now()): string {
  const days = Math.round((midnight(now) - midnight(value)) / DAY)
  if (days === 0 || days === 1) return capital(distance.format(-days, 'day'))
  return weekday.format(new Date(value))
}

/** The date of a time (ms): "3 Mar 2026". */
export const dateText = (value: number) => date.format(new Date(value))

const midnight = (value: number) => new Date(value).setHours(0, 0, 0, 0)
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
