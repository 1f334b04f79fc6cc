import { ItemUrlId } from '@portico/proto/http/content/pages'
import { linkMessages } from '@portico/proto/messages'
import { isBlogUrlPattern } from '@portico/proto/links/links'
import { slugOf } from '@portico/proto/links/slug'

type DatedTitle = { title: string; publishOn: Date }

/** Returns why a pattern of item addresses is refused, or null; an empty pattern is allowed (LINK-04). */
export function patternProblem(pattern: string): string | null {
  if (pattern === '') return null
  if (!isBlogUrlPattern(pattern)) return linkMessages.addressPattern
  const sample = fill(pattern, { title: 'title', publishOn: new Date(0) }, 'UTC')
  return ItemUrlId.safeParse(sample).success ? null : linkMessages.addressPatternParts
}

/**
 * The address of an item below its collection by the pattern: `%y`, `%m` and `%d` are the date on which it is published
 * in the time zone of the website, `%t` is its title. Without a pattern, or if the result is too long, it is the title.
 */
export function itemAddress(pattern: string, item: DatedTitle, timeZone: string): string {
  const address = fill(pattern || '%t', item, timeZone)
  return ItemUrlId.safeParse(address).success ? address : titlePart(item.title)
}

function fill(pattern: string, { title, publishOn }: DatedTitle, timeZone: string): string {
  const [year, month, day] = dateIn(timeZone, publishOn)
  const values: Record<string, string> = { '%y': year!, '%m': month!, '%d': day!, '%t': titlePart(title) }
  return pattern.toLowerCase().replace(/%[ymdt]/g, (token) => values[token]!)
}

const titlePart = (title: string) => slugOf(title) || 'item'

/** The year, month and day of a moment, each with its leading zeros. */
const dateIn = (timeZone: string, at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .format(at)
    .split('-')
