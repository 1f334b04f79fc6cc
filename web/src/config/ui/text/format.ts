import { relativeTime } from '@portico/proto/time/relative-time'
import { once } from '../../../lib/once.ts'

export { momentText } from '../../../ui/dates.ts'

const count = once(() => new Intl.NumberFormat())
const percent = once(() => new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 }))
const clock = once(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }))
const day = once(() => new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' }))
const date = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }))
const weekday = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'full' }))
const distance = once(() => new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }))

/** A number in the format of the locale: "12,345". */
export const countText = (value: number) => count().format(value)

/** 0.124 as "12%". */
export const percentText = (share: number) => percent().format(share)

/** "1 message", "3 messages". */
export const manyText = (value: number, one: string, many = `${one}s`) =>
  `${countText(value)} ${value === 1 ? one : many}`

/** A time (ms or ISO text) as hour and minute. */
export const clockText = (value: number | string) => clock().format(new Date(value))

const DAY = 24 * 60 * 60_000

/** A relative time for the last week (ANIM-08), then the date: "about 5 minutes ago", "3 Mar". */
export function agoText(value: number, now: number = Date.now()): string {
  return now - value < 7 * DAY ? relativeTime(value, now) : day().format(new Date(value))
}

/** A duration in ms as text: "840 ms", "2.4 s". */
export function durationText(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}

/** The day of a time (ms), for headings: "Today", "Yesterday", "Tuesday, 3 March 2026". */
export function dayText(value: number, now: number = Date.now()): string {
  const days = Math.round((midnight(now) - midnight(value)) / DAY)
  if (days === 0 || days === 1) return capital(distance().format(-days, 'day'))
  return weekday().format(new Date(value))
}

/** The date of a time (ms): "3 Mar 2026". */
export const dateText = (value: number) => date().format(new Date(value))

const midnight = (value: number) => new Date(value).setHours(0, 0, 0, 0)
const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** A time in ms that people spend, as text: "45 s", "3 min 20 s", "1 h 5 min". */
export function timeText(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
