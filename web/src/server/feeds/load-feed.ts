import type { WorkPool } from '@portico/kit/work/pool'
import type { WorkOf } from '@portico/kit/work/work'
import type { FeedView } from '@portico/proto/http/content/page-view'
import { fetchFeed } from './fetch-feed.ts'
import type { work } from './parse-feed.ts'

export const feedWork: WorkOf<typeof work> = {
  name: 'feed',
  module: new URL('./parse-feed.ts', import.meta.url),
  timeLimitMs: 500,
  memoryMb: 64,
}

/** Reads a feed for a website and parses it in a process of the pool. @throws if it cannot be read or is not a feed */
export const loadFeedIn =
  (pool: WorkPool) =>
  async (url: string, websiteId: string): Promise<FeedView> =>
    pool.run(feedWork, await fetchFeed(url), { websiteId, by: 'visitor' })
