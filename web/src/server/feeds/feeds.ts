import { LRUCache } from 'lru-cache'
import { blockType } from '@portico/proto/enums/block-type'
import type { FeedView, PageReply } from '@portico/proto/http/content/page-view'
import { blocksOf } from '@portico/proto/site'

const MINUTE_MS = 60_000
const FRESH_MS = 15 * MINUTE_MS
/** After a failure the feed is asked again after this time; until then the last entries are shown. */
const RETRY_MS = 5 * MINUTE_MS
/** The longest time for which a page waits for a feed that was never read. */
const WAIT_MS = 1_500
const MAX_KEPT = 1_000
const MAX_FEEDS_OF_PAGE = 5
/** Feeds that one website has in memory; beyond it, it loses its own. */
const MAX_KEPT_OF_WEBSITE = 50
/** Feeds that are read at once, in all and for one website. */
const MAX_RUNNING = 16
const MAX_RUNNING_OF_WEBSITE = 4

type CachedFeed = {
  websiteId: string
  feed: FeedView | null
  askAgainAt: number
  running?: Promise<void> | undefined
}

type FeedPage = Pick<PageReply, 'document'> & { website: { id: string } }

/** Returns the feeds of the rss blocks of a page by address. A feed that could not be read is missing. */
export type ReadFeeds = (page: FeedPage) => Promise<PageReply['feeds']>

/**
 * Keeps the feeds of other websites in memory, the least recently used are dropped. Once read, a page never waits for a feed:
 * it shows the last entries while they are read again. `load` reads and parses a feed; `now` returns ms. One website can use
 * a part of the places only.
 */
export function createFeeds(
  load: (url: string, websiteId: string) => Promise<FeedView>,
  now: () => number = Date.now,
): ReadFeeds {
  const keysOfWebsites = new Map<string, Set<string>>()
  const kept = new LRUCache<string, CachedFeed>({ max: MAX_KEPT, dispose: forget, noDisposeOnSet: true })
  const running = new Map<string, number>()
  let runningInAll = 0

  function forget({ websiteId }: CachedFeed, key: string): void {
    const keys = keysOfWebsites.get(websiteId)
    keys?.delete(key)
    if (keys?.size === 0) keysOfWebsites.delete(websiteId)
  }

  function entryOf(websiteId: string, url: string): CachedFeed {
    const key = `${websiteId} ${url}`
    const keys = keysOfWebsites.get(websiteId) ?? new Set()
    keysOfWebsites.set(websiteId, keys)
    // The first key is the one that was used longest ago.
    keys.delete(key)
    keys.add(key)
    const entry = kept.get(key) ?? { websiteId, feed: null, askAgainAt: 0 }
    kept.set(key, entry)
    const [oldest] = keys
    if (keys.size > MAX_KEPT_OF_WEBSITE && oldest !== undefined) kept.delete(oldest)
    return entry
  }

  /** Counts one read more or less. */
  function count(websiteId: string, change: 1 | -1): void {
    runningInAll += change
    const own = (running.get(websiteId) ?? 0) + change
    if (own === 0) running.delete(websiteId)
    else running.set(websiteId, own)
  }

  async function read(url: string, entry: CachedFeed): Promise<void> {
    count(entry.websiteId, 1)
    try {
      entry.feed = await load(url, entry.websiteId)
      entry.askAgainAt = now() + FRESH_MS
    } catch {
      entry.askAgainAt = now() + RETRY_MS
    } finally {
      count(entry.websiteId, -1)
      entry.running = undefined
    }
  }

  async function feedOf(websiteId: string, url: string): Promise<FeedView | null> {
    const entry = entryOf(websiteId, url)
    const hasPlace = runningInAll < MAX_RUNNING && (running.get(websiteId) ?? 0) < MAX_RUNNING_OF_WEBSITE
    if (!entry.running && now() >= entry.askAgainAt && hasPlace) entry.running = read(url, entry)
    if (!entry.feed && entry.running) await Promise.race([entry.running, wait(WAIT_MS)])
    return entry.feed
  }

  return async ({ document, website }) => {
    const blocks = blocksOf(document).filter(({ type }) => type === blockType.rss)
    const urls = [...new Set(blocks.map(({ value }) => String(value['url'])))].slice(0, MAX_FEEDS_OF_PAGE)
    const feeds = await Promise.all(urls.map((url) => feedOf(website.id, url)))
    const found = urls.flatMap((url, at) => {
      const feed = feeds[at]
      return feed ? [[url, feed] as const] : []
    })
    return Object.fromEntries(found)
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())
