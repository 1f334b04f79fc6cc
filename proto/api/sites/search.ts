import type { SearchQuery, FeedQuery } from '../../http/search.ts'
import { endpoint } from '../endpoint.ts'

export const internalSearch = endpoint<{ query: typeof SearchQuery }>('GET', '/internal/search', {
  access: 'service',
})

export const internalSitemap = endpoint<{}>('GET', '/internal/sitemap', { access: 'service' })

export const internalFeed = endpoint<{ query: typeof FeedQuery }>('GET', '/internal/feed', {
  access: 'service',
})
