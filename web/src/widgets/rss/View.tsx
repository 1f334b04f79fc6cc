import type { RssValue } from '@portico/proto/blocks/lists/rss'
import { safeHref } from '../../ui/links.ts'
import { BlockTitle } from '../BlockTitle.tsx'
import { ItemDate } from '../../ui/ItemDate.tsx'
import type { ViewProps } from '../view.ts'

/** The newest entries of a feed as sites fetched it last. A feed that was never read renders nothing. */
export function RssView({ value, page, place }: ViewProps<RssValue, 'feeds' | 'website'>) {
  const feed = page.feeds[value.url]
  const entries = feed?.entries.slice(0, value.limit) ?? []
  if (entries.length === 0) return null
  const title = value.title || feed?.title
  return (
    <div className="rss">
      {title && (
        <BlockTitle place={place} className="rss-title">
          {title}
        </BlockTitle>
      )}
      <ul className="rss-list">
        {entries.map(({ title, url, publishedOn, excerpt }, at) => (
          <li key={at}>
            {value.showDate && publishedOn !== undefined && (
              <ItemDate at={publishedOn} website={page.website} />
            )}
            <a href={safeHref(url)} rel="noopener">
              {title}
            </a>
            {value.showExcerpt && excerpt && <p>{excerpt}</p>}
          </li>
        ))}
      </ul>
    </div>
  )
}
