import { dateFormat } from '@portico/proto/time/date-formats'
import { once } from '../lib/once.ts'

const moment = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }))

/** A time (ms or ISO text) as date and time, in the language of the browser. */
export const momentText = (value: number | string): string => moment().format(new Date(value))

/**
 * Formats a day in the language and time zone of a website: "21 November 2026". `at` is in ms. An invalid language counts as
 * English, an invalid time zone as UTC, here and below.
 */
export const dateText = (at: number, { language, timeZone }: Place): string =>
  dateFormat(language, { dateStyle: 'long', timeZone }).format(at)

type Place = { language: string; timeZone: string }

/** The time of an event in the language and time zone of a website: "14 March 2026, 09:00–16:00". Times are in ms. */
export const periodText = (start: number, end: number, { language, timeZone }: Place): string =>
  dateFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).formatRange(start, end)

/** The day of the month and the short name of the month, for the leaf of a calendar. `at` is in ms. */
export const leafText = (at: number, { language, timeZone }: Place): { day: string; month: string } => ({
  day: dateFormat(language, { day: 'numeric', timeZone }).format(at),
  month: dateFormat(language, { month: 'short', timeZone }).format(at),
})

/** The month `MM-YYYY` in words: "November 2026". */
export function monthTitle(month: string, language: string): string {
  const [number = '01', year = '1970'] = month.split('-')
  const day = Date.UTC(Number(year), Number(number) - 1)
  return dateFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day)
}
