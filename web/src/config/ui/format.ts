const count = new Intl.NumberFormat()
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** 12345 as people of this locale write it. */
export const countText = (value: number) => count.format(value)

/** A time in ms or ISO text, as day and minute. */
export const momentText = (value: number | string) => moment.format(new Date(value))

/** Milliseconds for reading: "840 ms", "2.4 s". */
export function durationText(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}

/** An answer of a form as one line of text (FORM-25: nothing is "N/A"). */
export function answerText(answer: unknown): string {
  if (answer === undefined || answer === null || answer === '') return 'N/A'
  if (Array.isArray(answer)) return answer.length > 0 ? answer.join(', ') : 'N/A'
  if (typeof answer === 'object') {
    const parts = Object.values(answer).filter((part) => part !== '')
    return parts.length > 0 ? parts.join(' ') : 'N/A'
  }
  return String(answer)
}
