import type { InternalClient } from '@portico/kit/http/internal'
import type { Website } from '@portico/kit/http/principal'
import { Reply } from '@portico/kit/http/route'
import { LIST_PAGE_ITEMS } from '@portico/proto/limits/display-limits'
import { internalFeed } from '@portico/proto/api/sites/serving/search.schemas'
import { feedFilter, type FeedFormat } from '../../page/feeds.ts'
import type { PageModel } from '../../page/model.ts'
import { matchingItems } from '../load/listings.ts'
import { atomOf, feedOf, rssOf } from './feed.ts'

/** Whether a format is a feed. */
export const isFeedFormat = (format: string | undefined): format is FeedFormat =>
  format === 'rss' || format === 'atom'

/** The feed of a list page, or of the part of it that the page shows. It is not cached while the feed still shows the release before. */
export async function feedReply(
  sites: InternalClient,
  website: Website,
  page: PageModel,
  format: FeedFormat,
  cacheHeaders: Record<string, string>,
): Promise<Reply> {
  const ids = filteredIds(page)
  const query = { collectionId: page.collection!.id, ids: ids?.join(',') }
  const found = ids?.length === 0 ? null : await sites.call(internalFeed, { query }, { website })
  const feed = found ?? { isCurrent: true, items: [] }
  const text = (format === 'rss' ? rssOf : atomOf)(feedOf(page, feed, format))
  return new Reply(200, text, {
    'content-type': `application/${format}+xml; charset=utf-8`,
    ...(feed.isCurrent ? cacheHeaders : { 'cache-control': 'no-store' }),
  })
}

/** The newest items that match the filter of the page; undefined without a filter. */
function filteredIds(page: PageModel): string[] | undefined {
  const filter = feedFilter(page)
  if (Object.keys(filter).length === 0) return undefined
  return matchingItems(page.items ?? [], filter)
    .sort((a, b) => b.publishOn - a.publishOn)
    .slice(0, LIST_PAGE_ITEMS)
    .map(({ id }) => id)
}
