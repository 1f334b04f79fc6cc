import type { Route } from '@portico/kit/http/route'
import type { ServingDeps } from '../deps.ts'
import { builtFiles } from './built-files.ts'
import { internalBlockPage } from './internal-block-page.ts'
import { internalContentChanges } from './internal-content-changes.ts'
import { internalLockScreen } from './internal-lock-screen.ts'
import { internalPage } from './internal-page.ts'
import { internalDraft } from './internal-draft.ts'
import { internalFeed, internalSearch, internalSitemap } from './internal-search.ts'
import { itemsByMonth } from './items-by-month.ts'
import { previewLinks } from './preview-links.ts'
import { testAddress } from './test-address.ts'
import { createDrafts } from '../use-cases/read-draft.ts'
import { createPreviews } from '../use-cases/read-preview.ts'
import { createTurnsOfWebsites } from '../use-cases/turns-of-websites.ts'

/** Published pages as the web service reads them, search, feeds, and previews. */
export function servingRoutes(deps: ServingDeps): Route[] {
  const turns = createTurnsOfWebsites()
  return [
    internalPage(deps, createPreviews({ ...deps, turns })),
    ...internalDraft(createDrafts({ ...deps, turns })),
    internalLockScreen(deps),
    internalBlockPage(deps),
    internalSearch(deps),
    internalSitemap(deps),
    internalContentChanges(deps),
    internalFeed(deps),
    itemsByMonth(deps),
    ...previewLinks(deps),
    testAddress(deps),
    ...builtFiles(deps),
  ]
}
