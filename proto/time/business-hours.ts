/** The days of a week, Monday first. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

/** Opening hours in minutes since midnight, in the website's time zone. */
export type HoursSpan = { from: number; to: number }

export const MINUTES_PER_DAY = 1_440
/** The most spans of opening hours on one day. */
export const MAX_SPANS_PER_DAY = 3

const SPAN = /^(\d{1,2})(?::(\d{2}))?\s*[-–]\s*(\d{1,2})(?::(\d{2}))?$/

/**
 * Parses opening hours such as `9:00–12:30, 14–18` in 24-hour time; an empty text or `closed` means closed. Returns null
 * for a text that it cannot read, for more than three spans, and for spans that overlap or end before they begin.
 */
export function parseHours(text: string): HoursSpan[] | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.toLowerCase() === 'closed') return []
  const spans = trimmed.split(',').map(parseSpan)
  if (spans.length > MAX_SPANS_PER_DAY) return null
  let end = 0
  for (const span of spans) {
    if (!span || span.from < end || span.from >= span.to) return null
    end = span.to
  }
  return spans as HoursSpan[]
}

function parseSpan(text: string): HoursSpan | null {
  const parts = SPAN.exec(text.trim())
  if (!parts) return null
  const minutes = (hour = '', minute = '0') =>
    Number(minute) < 60 ? Number(hour) * 60 + Number(minute) : Infinity
  const [from, to] = [minutes(parts[1], parts[2]), minutes(parts[3], parts[4])]
  return from <= MINUTES_PER_DAY && to <= MINUTES_PER_DAY ? { from, to } : null
}

/** Opening hours in 24-hour time, as `parseHours` reads them; empty for a closed day. */
export const hoursText = (spans: readonly HoursSpan[]): string =>
  spans.map(({ from, to }) => `${timeText(from)}–${timeText(to)}`).join(', ')

const timeText = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** The digits and signs of a telephone number, as a `tel:` link needs them. */
export const telDigits = (text: string): string => text.replace(/[\s().]/g, '')
