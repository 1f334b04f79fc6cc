import type { Route } from '@portico/kit/http/route'
import type { ServingDeps } from '../deps.ts'
import { internalBlockPage } from './internal-block-page.ts'
import { internalContentChanges } from './internal-content-changes.ts'
import { internalLockScreen } from './internal-lock-screen.ts'
import { internalPage } from './internal-page.ts'
import { internalFeed, internalSearch, internalSitemap } from './internal-search.ts'
import { itemsByMonth } from './items-by-month.ts'
import { previewLinks } from './preview-links.ts'
import { testAddress } from './test-address.ts'

/** Published pages as the web service reads them, search, feeds, and previews. */
export const servingRoutes = (deps: ServingDeps): Route[] => [
  internalPage(deps),
  internalLockScreen(deps),
  internalBlockPage(deps),
  internalSearch(deps),
  internalSitemap(deps),
  internalContentChanges(deps),
  internalFeed(deps),
  itemsByMonth(deps),
  ...previewLinks(deps),
  testAddress(deps),
]
