import { SearchQuery, FeedQuery } from '../../http/search.ts'
import { contract } from '../contract.ts'
import * as endpoints from './search.ts'

export const internalSearch = contract(endpoints.internalSearch, { query: SearchQuery })

export const internalSitemap = contract(endpoints.internalSitemap, {})

export const internalFeed = contract(endpoints.internalFeed, { query: FeedQuery })
