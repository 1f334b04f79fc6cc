import type {
  FeedQuery,
  FeedReply,
  SearchQuery,
  SearchReply,
  SitemapReply,
} from '../../../http/website/search.ts'
import { endpoint } from '../../endpoint.ts'

export const internalSearch = endpoint<{ query: typeof SearchQuery; answers: { 200: typeof SearchReply } }>(
  'GET',
  '/internal/search',
  {
    access: 'service',
  },
)

export const internalSitemap = endpoint<{ answers: { 200: typeof SitemapReply } }>(
  'GET',
  '/internal/sitemap',
  { access: 'service' },
)

export const internalFeed = endpoint<{ query: typeof FeedQuery; answers: { 200: typeof FeedReply } }>(
  'GET',
  '/internal/feed',
  {
    access: 'service',
  },
)
