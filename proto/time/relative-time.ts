// Published pages load this file for the dates of recent posts, so it imports no other texts.
const spans = [
  { seconds: 86_400, word: 'day' },
  { seconds: 3_600, word: 'hour' },
  { seconds: 60, word: 'minute' },
] as const

/**
 * The time from `then` to `now` (ms) as text: under 5 s "just now", then "about 3 minutes ago" (ANIM-08, S-26).
 */
export function relativeTime(then: number, now: number): string {
  const seconds = Math.floor((now - then) / 1_000)
  if (seconds < 5) return 'just now'
  if (seconds < 60) return `about ${seconds} seconds ago`
  const span = spans.find((each) => seconds >= each.seconds) ?? spans[2]
  return `about ${countOf(Math.floor(seconds / span.seconds), span.word)} ago`
}

/** "1 minute", "3 minutes". */
export function countOf(number: number, word: string): string {
  return number === 1 ? `1 ${word}` : `${number} ${word}s`
}
