import { notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import type { PublishReply } from '@portico/proto/http/website/releases'
import type { PublishingDeps } from '../deps.ts'
import { NO_CODE } from '../../model/injected-code.ts'
import { planRelease } from '../domain/plan-release.ts'
import type { ReleaseEntry } from '../../model/release-entry.ts'
import { readSettings } from '../../model/settings.ts'
import { NO_STRUCTURE } from '../../model/structure.ts'
import {
  findReleasedEntries,
  listEntriesOnlyIn,
  listIdsAddedAfter,
  listReleasedCollections,
} from '../store/release-entries.ts'
import { findRelease } from '../store/releases.ts'
import type { WebsiteRow } from '../../websites/store/websites.ts'
import { publishRelease } from './publish-release.ts'

/**
 * Makes a new release with the content of an earlier one. Drafts stay as they are.
 * @throws Refusal 404 if the release is not kept
 */
export async function restoreRelease(
  deps: Pick<PublishingDeps, 'clock' | 'ids' | 'signals'>,
  tx: Tx,
  { website, number, accountId }: { website: WebsiteRow; number: number; accountId: string },
): Promise<PublishReply> {
  return publishRelease(deps, tx, {
    website,
    ...(await planRestore(tx, number)),
    drafts: new Map(),
    accountId,
    name: '',
    restoredFrom: number,
  })
}

/**
 * Plans a release with the content of an earlier one.
 * @throws Refusal 404 if the release is not kept
 */
export async function planRestore(tx: Tx, number: number) {
  const release = await findRelease(tx, number)
  if (!release) throw notFound('release', String(number))
  const earlier = await listEntriesOnlyIn(tx, number)
  const candidates = new Map<string, ReleaseEntry | null>(earlier.map((entry) => [entry.id, entry]))
  for (const id of await listIdsAddedAfter(tx, number)) if (!candidates.has(id)) candidates.set(id, null)
  const touched = await findReleasedEntries(tx, { ids: [...candidates.keys()], itemsOf: [] })
  const { title, settings, structure = NO_STRUCTURE, code = NO_CODE } = release.site
  return {
    plan: planRelease([...(await listReleasedCollections(tx)), ...touched], candidates),
    title,
    settings: readSettings(settings),
    structure,
    code,
  }
}
