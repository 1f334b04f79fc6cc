import { isDeepStrictEqual } from 'node:util'
import { CLEANER_VERSION } from '@portico/kit/html/clean-html'
import { startCleaningAgain, type UncleanedTable } from '@portico/kit/html/clean-again'
import type { Logger } from '@portico/kit/runtime/logger'
import { contentPart } from '@portico/proto/pages/content-parts'
import type { PageDocument } from '@portico/proto/site'
import { cleanDocument } from './clean-document.ts'
import type { ContentDeps } from '../deps.ts'
import {
  readUncleanedBodies,
  readUncleanedDrafts,
  writeCleanedBody,
  writeCleanedDraft,
  type UncleanedBody,
  type UncleanedDraft,
} from '../store/uncleaned.ts'
import { raiseContentVersions } from '../../websites/store/content-parts.ts'

type Deps = Pick<ContentDeps, 'db' | 'cleanHtml'> & { logger: Logger }
type StoredDocument = { websiteId: string; document: PageDocument; hasCode: boolean; cleaner: number }

/** Starts to clean the texts of saved and published pages that were cleaned by a lower version of the cleaner. */
export function startCleaningPages({ db, cleanHtml, logger }: Deps) {
  /** Texts with code were written with permission 1219, else the service had refused them; they are kept as they are. */
  async function recleanDocument({ websiteId, document, hasCode, cleaner }: StoredDocument) {
    if (hasCode) return { document, hasCode }
    const cleaned = await cleanDocument(document, { cleanHtml, websiteId })
    // Before version 1 of the cleaner, `hasCode` was not recorded.
    return cleaner === 0 && cleaned.hadCode
      ? { document, hasCode: true }
      : { document: cleaned.document, hasCode: false }
  }

  const drafts = (name: 'collection' | 'item'): UncleanedTable<UncleanedDraft> => ({
    name,
    read: (after) => db.job((tx) => readUncleanedDrafts(tx, name, CLEANER_VERSION, after)),
    async clean(row) {
      const after = { ...(await recleanDocument(row)), cleaner: CLEANER_VERSION }
      await db.job((tx) => writeCleanedDraft(tx, name, row, after))
    },
  })

  const bodies: UncleanedTable<UncleanedBody> = {
    name: 'page_body',
    read: (after) => db.job((tx) => readUncleanedBodies(tx, CLEANER_VERSION, after)),
    async clean(row) {
      const after = await recleanDocument(row)
      await db.job(async (tx) => {
        const isPublished = await writeCleanedBody(tx, row, { ...after, cleaner: CLEANER_VERSION })
        const isChanged = after.hasCode !== row.hasCode || !isDeepStrictEqual(after.document, row.document)
        // The gateway caches pages under the content version.
        if (isPublished && isChanged)
          raiseContentVersions(tx, new Map([[row.websiteId, [contentPart.everything]]]))
      })
    },
  }

  const running = [
    startCleaningAgain([drafts('collection'), drafts('item')], { logger }),
    startCleaningAgain([bodies], { logger }),
  ]
  return {
    done: Promise.all(running.map(({ done }) => done)),
    stop: () => Promise.all(running.map((job) => job.stop())),
  }
}
