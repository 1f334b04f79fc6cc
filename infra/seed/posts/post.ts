/** A post of the demo shop's journal; its picture is named like its address. */
export type DemoPost = {
  urlId: string
  title: string
  excerpt: string
  /** Month and day, as 10-31: it appeared on the last such day. */
  day: string
  category: string
  tags: readonly string[]
  /** Its text as HTML; a quote stands out between two parts. */
  parts: readonly (string | { quote: string })[]
}

/** The last time that a month and day came, at eight in the morning UTC, so that no post is in the future. */
export function lastTime(day: string, now: Date): string {
  const [month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(Date.UTC(now.getUTCFullYear(), month - 1, date, 8))
  if (at > now) at.setUTCFullYear(at.getUTCFullYear() - 1)
  return at.toISOString()
}
