import type { Tx } from '@portico/kit/postgres/db'
import type { PublishReply } from '@portico/proto/http/website/releases'
import type { PublishingDeps } from '../deps.ts'
import { NO_CODE } from '../../model/injected-code.ts'
import { planRelease } from '../domain/plan-release.ts'
import { readSettings } from '../../model/settings.ts'
import { NO_STRUCTURE, withFoldersOf } from '../../model/structure.ts'
import { findSiteCode } from '../../code/store/code-injection.ts'
import { findRelease } from '../store/releases.ts'
import type { WebsiteRow } from '../../websites/store/websites.ts'
import { draftCandidates } from './draft-candidates.ts'
import { publishRelease } from './publish-release.ts'

type Deps = Pick<PublishingDeps, 'clock' | 'ids' | 'signals'>

/**
 * Publishes what is saved: everything, or the pages and items with the ids `pages`. Then the settings stay as they are
 * published, unless `settings` is true or the website was never published (decision 0110).
 */
export async function publishDrafts(
  deps: Deps,
  tx: Tx,
  given: {
    /** The website's row, locked. */
    website: WebsiteRow
    pages: readonly string[] | null
    settings?: boolean | undefined
    name: string
    accountId: string
  },
): Promise<PublishReply> {
  const { website, pages, name, accountId } = given
  const { current, candidates } = await draftCandidates(tx, {
    websiteId: website.id,
    now: deps.clock.now(),
    ids: pages,
  })
  return publishRelease(deps, tx, {
    website,
    plan: planRelease(current, candidates),
    drafts: candidates,
    ...(await siteOf(tx, website, pages !== null && given.settings !== true)),
    accountId,
    name,
  })
}

/** The title, settings, structure and code of the new release: as they are published, or as they are saved. */
export async function siteOf(tx: Tx, website: WebsiteRow, keepsPublished: boolean) {
  const published =
    keepsPublished && website.releaseNumber > 0 ? await findRelease(tx, website.releaseNumber) : undefined
  const saved = website.structure
  if (!published)
    return {
      title: website.title,
      settings: readSettings(website.settings),
      structure: saved,
      code: (await findSiteCode(tx, website.id)).code,
    }
  const { title, settings, structure = NO_STRUCTURE, code = NO_CODE } = published.site
  return { title, settings: readSettings(settings), structure: withFoldersOf(structure, saved), code }
}
