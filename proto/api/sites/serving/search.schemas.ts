import { FeedQuery, FeedReply, SearchQuery, SearchReply, SitemapReply } from '../../../http/website/search.ts'
import { contract } from '../../contract.ts'
import * as endpoints from './search.ts'

export const internalSearch = contract(endpoints.internalSearch, {
  query: SearchQuery,
  answers: { 200: SearchReply },
})

export const internalSitemap = contract(endpoints.internalSitemap, { answers: { 200: SitemapReply } })

export const internalFeed = contract(endpoints.internalFeed, {
  query: FeedQuery,
  answers: { 200: FeedReply },
})
