import * as api from '@portico/proto/api/sites/websites/websites.schemas'
import type { InternalClient } from '@portico/kit/http/internal'
import type { HostedWebsite } from '../request/exchange.ts'
import { createLookup } from './lookup.ts'

/**
 * Finds the website of a host by asking `sites`, at most every half second for each host. When `sites` or its database is away,
 * the last answer is used for ten minutes and marked stale. A stale website is used for cached pages, files and
 * collectors only.
 */
export function websitesByHost(
  sites: InternalClient,
  elapsed: () => number,
  onLookup?: (result: 'hit' | 'miss' | 'stale') => void,
) {
  return createLookup<HostedWebsite>({
    max: 5_000,
    freshMs: 500,
    keepMs: 600_000,
    now: elapsed,
    onLookup,
    load: (host) => sites.call(api.internalWebsiteByHost, { query: { host } }),
  })
}
