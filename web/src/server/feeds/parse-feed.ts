import { parseFeed as parse } from 'feedsmith'
import type { FeedView } from '@portico/proto/http/content/page-view'
import { paragraphsOf } from '../../ui/plain-text.ts'

/** Entries of a feed that are kept, and that are read at all: a parser may need seconds for thousands. */
const MAX_ENTRIES = 20
const MAX_READ_ENTRIES = 100
const MAX_TITLE = 300
const MAX_EXCERPT = 400

type Source = {
  title?: unknown
  link?: unknown
  url?: unknown
  id?: unknown
  links?: { href?: unknown; rel?: unknown }[]
  description?: unknown
  summary?: unknown
  content_text?: unknown
  pubDate?: unknown
  published?: unknown
  updated?: unknown
  date_published?: unknown
  dc?: { date?: unknown }
}

/**
 * The entries of an RSS, Atom, RDF or JSON feed as plain text, newest first. Markup is removed, and links other than http(s)
 * are left out.
 * @throws Error for a text that is not a feed
 */
export function parseFeed(text: string): FeedView {
  // Four formats with different fields: each field is checked below.
  const { feed } = parse(firstEntries(text)) as unknown as {
    feed: { title?: unknown; items?: Source[]; entries?: Source[] }
  }
  const entries = (feed.items ?? feed.entries ?? []).map((source) => ({
    title: plain(source.title, MAX_TITLE) || 'Untitled',
    url: linkOf(source),
    publishedOn: timeOf(source),
    excerpt: plain(source.description ?? source.summary ?? source.content_text, MAX_EXCERPT),
  }))
  return {
    title: plain(feed.title, MAX_TITLE),
    entries: entries
      .filter(({ url }) => url !== '')
      .toSorted((one, other) => (other.publishedOn ?? 0) - (one.publishedOn ?? 0))
      .slice(0, MAX_ENTRIES)
      .map(({ publishedOn, ...entry }) => ({ ...entry, ...(publishedOn !== undefined && { publishedOn }) })),
  }
}

/** The work of a process of the pool, because feeds come from other websites. */
export const work = parseFeed

/** The end tags of the feed after its last entry, by the beginning of its root element. */
const ENDS: readonly [start: RegExp, end: string][] = [
  [/<rss[\s>]/i, '</channel></rss>'],
  [/<feed[\s>]/i, '</feed>'],
  [/<rdf:RDF[\s>]/i, '</rdf:RDF>'],
]

/** The feed with its first entries only. */
function firstEntries(text: string): string {
  if (text.trimStart().startsWith('{')) return firstJsonEntries(text)
  let count = 0
  for (const { index } of text.matchAll(/<(?:item|entry)(?=[\s/>])/gi)) {
    count += 1
    if (count <= MAX_READ_ENTRIES) continue
    const end = ENDS.find(([start]) => start.test(text))?.[1] ?? ''
    return text.slice(0, index) + end
  }
  return text
}

function firstJsonEntries(text: string): string {
  const feed = JSON.parse(text) as { items?: unknown }
  const { items } = feed
  return Array.isArray(items) && items.length > MAX_READ_ENTRIES
    ? JSON.stringify({ ...feed, items: items.slice(0, MAX_READ_ENTRIES) })
    : text
}

/** The text of a field without markup; Atom may give it as an object with a value. */
function plain(field: unknown, max: number): string {
  const value = typeof field === 'object' && field !== null ? (field as { value?: unknown }).value : field
  return typeof value === 'string' ? paragraphsOf(value).join(' ').slice(0, max) : ''
}

function linkOf({ link, url, links = [], id }: Source): string {
  const alternate = links.find(({ rel }) => rel === undefined || rel === 'alternate')?.href
  const found = [link, url, alternate, id].find(
    (each) => typeof each === 'string' && /^https?:\/\//i.test(each),
  )
  return typeof found === 'string' && URL.canParse(found) ? found : ''
}

function timeOf({ pubDate, published, updated, date_published, dc }: Source): number | undefined {
  for (const date of [pubDate, published, date_published, updated, dc?.date]) {
    const at = typeof date === 'string' ? Date.parse(date) : NaN
    if (Number.isFinite(at) && at > 0) return at
  }
  return undefined
}
