import { Reply } from '@portico/kit/http/route'
import type { FeedReply } from '@portico/proto/http/search'
import type { PageModel } from '../../page/model.ts'
import { atomOf, feedOf, rssOf } from './feed.ts'

type FeedFormat = 'rss' | 'atom'

/** Whether a format is that of a feed. */
export const isFeedFormat = (format: string | undefined): format is FeedFormat =>
  format === 'rss' || format === 'atom'

/** The feed of a list page. It is not cached while the feed is still that of the release before. */
export function feedReply(
  page: PageModel,
  feed: FeedReply,
  format: FeedFormat,
  cacheHeaders: Record<string, string>,
): Reply {
  const text = (format === 'rss' ? rssOf : atomOf)(feedOf(page, feed, format))
  return new Reply(200, text, {
    'content-type': `application/${format}+xml; charset=utf-8`,
    ...(feed.isCurrent ? cacheHeaders : { 'cache-control': 'no-store' }),
  })
}
