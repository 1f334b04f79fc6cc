const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A time (ms or ISO text) as date and time, in the language of the browser. */
export const momentText = (value: number | string): string => moment.format(new Date(value))

/**
 * Formats a day in the language and time zone of a website: "21 November 2026". `at` is in ms. An invalid language or time
 * zone falls back to English and UTC.
 */
export function dateText(at: number, { language, timeZone }: { language: string; timeZone: string }): string {
  try {
    return new Intl.DateTimeFormat(language || 'en', { dateStyle: 'long', timeZone }).format(at)
  } catch {
    return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(at)
  }
}

type Place = { language: string; timeZone: string }

/** The time of an event in the language and time zone of a website: "14 March 2026, 09:00–16:00". Times are in ms. */
export function periodText(start: number, end: number, { language, timeZone }: Place): string {
  const options = { dateStyle: 'long', timeStyle: 'short' } as const
  try {
    return new Intl.DateTimeFormat(language || 'en', { ...options, timeZone }).formatRange(start, end)
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).formatRange(start, end)
  }
}

/** The day of the month and the short name of the month, for the leaf of a calendar. `at` is in ms. */
export function leafText(at: number, { language, timeZone }: Place): { day: string; month: string } {
  const part = (options: Intl.DateTimeFormatOptions) => {
    try {
      return new Intl.DateTimeFormat(language || 'en', { ...options, timeZone }).format(at)
    } catch {
      return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }).format(at)
    }
  }
  return { day: part({ day: 'numeric' }), month: part({ month: 'short' }) }
}

/** The month `MM-YYYY` in words: "November 2026". An unknown language falls back to English. */
export function monthTitle(month: string, language: string): string {
  const [number = '01', year = '1970'] = month.split('-')
  const day = Date.UTC(Number(year), Number(number) - 1)
  const format = (locale: string) =>
    new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(day)
  try {
    return format(language || 'en')
  } catch {
    return format('en')
  }
}
