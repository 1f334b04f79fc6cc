/** A post of the demo shop's journal. Its picture has the name of its `urlId`. */
export type DemoPost = {
  urlId: string
  title: string
  excerpt: string
  /** Month and day, as `10-31`; the post is dated on the last past occurrence. */
  day: string
  category: string
  tags: readonly string[]
  /** The text as HTML, with quotes between the parts. */
  parts: readonly (string | { quote: string })[]
}

/** The last past occurrence of a month and day, at 08:00 UTC, so that no post is in the future. */
export function lastTime(day: string, now: Date): string {
  const [month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(Date.UTC(now.getUTCFullYear(), month - 1, date, 8))
  if (at > now) at.setUTCFullYear(at.getUTCFullYear() - 1)
  return at.toISOString()
}
