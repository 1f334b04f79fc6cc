import { RssValue } from '@portico/proto/blocks/lists/rss'
import { fieldsFor } from '../fields.ts'

export const rssFields = fieldsFor(RssValue, {
  url: { label: 'Address of the feed', placeholder: 'https://' },
  title: { label: 'Title' },
  limit: { label: 'At most', unit: 'entries' },
  showDate: { label: 'Show dates' },
  showExcerpt: { label: 'Show excerpts' },
})
