import { createHash } from 'node:crypto'
import { notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { ServingDeps } from '../deps.ts'
import { planMoves } from '../../publishing/domain/plan-moves.ts'
import { planRelease, type ReleasePlan } from '../../publishing/domain/plan-release.ts'
import { findPreview, keepPreview, previewed, readChange, type Preview } from '../store/previews.ts'
import { findWebsites, type WebsiteRow } from '../../websites/store/websites.ts'
import { draftCandidates } from '../../publishing/use-cases/draft-candidates.ts'
import { siteOf } from '../../publishing/use-cases/publish-drafts.ts'
import { assertFreePaths, releasedSite } from '../../publishing/use-cases/publish-release.ts'
import { planRestore } from '../../publishing/use-cases/restore-release.ts'
import type { TurnsOfWebsites } from './turns-of-websites.ts'

/** The stored form of the token of a preview link. */
export const previewTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

type Deps = Pick<ServingDeps, 'db' | 'clock'> & { turns: TurnsOfWebsites }

/**
 * Returns a function that reads the website as it would be published: the saved content, or the release with this number.
 * The publication is planned without documents and without the lock of the website, and kept until something changes; a view
 * reads only the document that it shows (decision 163).
 */
export const createPreviews =
  ({ db, clock, turns }: Deps) =>
  <T>(websiteId: string, release: number | null, read: (tx: Tx) => Promise<T>): Promise<T> =>
    turns(websiteId, () =>
      db.tenant(websiteId, async (tx) => {
        const [website] = await findWebsites(tx, [websiteId])
        if (!website) throw notFound('website', websiteId)
        if (release === website.releaseNumber) return read(tx)
        const preview = await findOrMakePreview(tx, website, release ?? 0, clock.now())
        return read(previewed(tx, websiteId, preview))
      }),
    )

export type ReadPreview = ReturnType<typeof createPreviews>

/**
 * The kept preview of a release, or of the saved website (0), or a new one.
 * @throws Refusal 404, 400 as publishing
 */
export async function findOrMakePreview(
  tx: Tx,
  website: WebsiteRow,
  number: number,
  now: Date,
): Promise<Preview> {
  // Before the plan, so that a later change is at most in a plan that is kept under an earlier state.
  const change = await readChange(tx, website.id, now)
  return (await findPreview(tx, number, change)) ?? (await makePreview(tx, { website, number, change, now }))
}

/** Plans what publishing would change, and keeps it. @throws Refusal 404, 400 as publishing */
async function makePreview(
  tx: Tx,
  { website, number, change, now }: { website: WebsiteRow; number: number; change: string; now: Date },
): Promise<Preview> {
  const planned = number === 0 ? await planDrafts(tx, website, now) : await planRestore(tx, number)
  const { plan } = planned
  await assertFreePaths(tx, plan)
  const preview = { release: number, site: releasedSite(planned), ended: plan.ended, ...planMoves(plan) }
  await keepPreview(tx, website.id, { change, added: plan.added, preview, now })
  return preview
}

async function planDrafts(tx: Tx, website: WebsiteRow, now: Date) {
  const drafts = { websiteId: website.id, now, ids: null, withoutDocuments: true }
  const { current, candidates } = await draftCandidates(tx, drafts)
  const plan: ReleasePlan = planRelease(current, candidates)
  return { plan, ...(await siteOf(tx, website, false)) }
}
