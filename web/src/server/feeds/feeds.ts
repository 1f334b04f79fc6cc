import { LRUCache } from 'lru-cache'
import { blockType } from '@portico/proto/enums/block-type'
import type { FeedView, PageReply } from '@portico/proto/http/page-view'
import { blocksOf } from '@portico/proto/site'

const MINUTE_MS = 60_000
const FRESH_MS = 15 * MINUTE_MS
/** After a failure the feed is asked again after this time; until then the last entries are shown. */
const RETRY_MS = 5 * MINUTE_MS
/** The longest time for which a page waits for a feed that was never read. */
const WAIT_MS = 1_500
const MAX_KEPT = 1_000
const MAX_FEEDS_OF_PAGE = 5
const MAX_RUNNING = 16

type Kept = { feed: FeedView | null; askAgainAt: number; running?: Promise<void> | undefined }

/** Returns the feeds of the rss blocks of a page by address. A feed that could not be read is missing. */
export type ReadFeeds = (page: Pick<PageReply, 'document'>) => Promise<PageReply['feeds']>

/**
 * Keeps the feeds of other websites in memory, the least recently used are dropped. Once read, a page never waits for a feed:
 * it shows the last entries while they are read again. `load` reads and parses a feed; `now` returns ms.
 */
export function createFeeds(
  load: (url: string) => Promise<FeedView>,
  now: () => number = Date.now,
): ReadFeeds {
  const kept = new LRUCache<string, Kept>({ max: MAX_KEPT })
  let running = 0

  async function read(url: string, entry: Kept): Promise<void> {
    running += 1
    try {
      entry.feed = await load(url)
      entry.askAgainAt = now() + FRESH_MS
    } catch {
      entry.askAgainAt = now() + RETRY_MS
    } finally {
      running -= 1
      entry.running = undefined
    }
  }

  async function feedOf(url: string): Promise<FeedView | null> {
    const entry = kept.get(url) ?? { feed: null, askAgainAt: 0 }
    kept.set(url, entry)
    if (!entry.running && now() >= entry.askAgainAt && running < MAX_RUNNING) entry.running = read(url, entry)
    if (!entry.feed && entry.running) await Promise.race([entry.running, wait(WAIT_MS)])
    return entry.feed
  }

  return async ({ document }) => {
    const blocks = blocksOf(document).filter(({ type }) => type === blockType.rss)
    const urls = [...new Set(blocks.map(({ value }) => String(value['url'])))].slice(0, MAX_FEEDS_OF_PAGE)
    const feeds = await Promise.all(urls.map(feedOf))
    const found = urls.flatMap((url, at) => {
      const feed = feeds[at]
      return feed ? [[url, feed] as const] : []
    })
    return Object.fromEntries(found)
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref())
