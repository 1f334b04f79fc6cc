const MINUTE = 60_000

/** The value of an `input type=datetime-local` for a moment (ms) in a time zone: "2026-03-14T09:30". */
export function toLocalInput(at: number, timeZone: string): string {
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16)
}

/**
 * The moment (ms) of a value of an `input type=datetime-local` in a time zone, or null for text that is no time. A time that
 * the clocks skip is the one after the change, and of a time that comes twice the first is meant.
 */
export function fromLocalInput(text: string, timeZone: string): number | null {
  const local = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}:00Z`) : Number.NaN
  if (Number.isNaN(local)) return null
  const early = local - offsetAt(local - DAY, timeZone)
  const late = local - offsetAt(local + DAY, timeZone)
  // Near a change of the clocks only one of the two offsets gives the same time back.
  if (toLocalInput(early, timeZone) === text) return early
  if (toLocalInput(late, timeZone) === text) return late
  return early
}

const DAY = 24 * 60 * MINUTE

/** The difference of a time zone to UTC at a moment, ms. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(at / 1_000) * 1_000
}

/** A moment (ms) in a time zone, with its name: "14 Mar 2026, 09:30 CET". */
export const zonedText = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat(undefined, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(at)
