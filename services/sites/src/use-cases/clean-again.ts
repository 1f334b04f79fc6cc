import { isDeepStrictEqual } from 'node:util'
import { CLEANER_VERSION } from '@portico/kit/html/clean-html'
import { startCleaningAgain, type UncleanedTable } from '@portico/kit/html/clean-again'
import type { Logger } from '@portico/kit/runtime/logger'
import type { PageDocument } from '@portico/proto/site'
import { cleanDocument } from './clean-document.ts'
import type { RouteDeps } from '../deps.ts'
import {
  readUncleanedDrafts,
  readUncleanedPages,
  writeCleanedDraft,
  writeCleanedPage,
  type UncleanedDraft,
  type UncleanedPage,
} from '../store/uncleaned.ts'
import { raiseContentVersions } from '../store/websites.ts'

type Deps = Pick<RouteDeps, 'db' | 'cleanHtml'> & { logger: Logger }
type Stored = { websiteId: string; document: PageDocument; hasCode: boolean; cleaner: number }

/** Cleans saved and published pages again whose texts a lower version of the cleaner cleaned. */
export function startCleaningPages({ db, cleanHtml, logger }: Deps) {
  /** A text with code is that of an account with permission 1219: the service has refused all others. */
  async function cleaned({ websiteId, document, hasCode, cleaner }: Stored) {
    if (hasCode) return { document, hasCode }
    const found = await cleanDocument(document, (html) => cleanHtml(html, { field: 'document', websiteId }))
    // Before version 1 nothing said which texts hold code.
    return cleaner === 0 && found.hadCode
      ? { document, hasCode: true }
      : { document: found.document, hasCode: false }
  }

  const drafts = (name: 'collection' | 'item'): UncleanedTable<UncleanedDraft> => ({
    name,
    read: (after) => db.job((tx) => readUncleanedDrafts(tx, name, CLEANER_VERSION, after)),
    async clean(row) {
      const after = { ...(await cleaned(row)), cleaner: CLEANER_VERSION }
      await db.job((tx) => writeCleanedDraft(tx, name, row, after))
    },
  })

  const pages: UncleanedTable<UncleanedPage> = {
    name: 'release_page',
    read: (after) => db.job((tx) => readUncleanedPages(tx, CLEANER_VERSION, after)),
    async clean(row) {
      const { websiteId, page, cleaner } = row
      const { document } = page
      const after = await cleaned({ websiteId, document, hasCode: page.hasOwnerCode === true, cleaner })
      const { hasOwnerCode: _, ...rest } = page
      const written = {
        ...rest,
        document: after.document,
        ...(after.hasCode && { hasOwnerCode: true as const }),
      }
      await db.job(async (tx) => {
        const isPublished = await writeCleanedPage(tx, row, written, CLEANER_VERSION)
        // The gateway keeps pages by content version.
        if (isPublished && !isDeepStrictEqual(written, page)) await raiseContentVersions(tx, [websiteId])
      })
    },
  }

  const running = [
    startCleaningAgain([drafts('collection'), drafts('item')], { logger }),
    startCleaningAgain([pages], { logger }),
  ]
  return {
    done: Promise.all(running.map(({ done }) => done)),
    stop: () => Promise.all(running.map((each) => each.stop())),
  }
}
