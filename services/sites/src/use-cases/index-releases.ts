import type { Logger } from '@portico/kit/runtime/logger'
import type { RouteDeps } from '../deps.ts'
import { isFindable, publishedEntry } from '../domain/published-entry.ts'
import { searchConfiguration } from '../domain/search-language.ts'
import {
  deleteEntries,
  findChangedPaths,
  findNotIndexed,
  findRelease,
  lockIndex,
  readReleasedPages,
  setIndexed,
  writeEntries,
} from '../store/entries.ts'

/** The pause between two looks for a new release, ms. */
const PAUSE_MS = 250
/** Pages that one statement reads and writes. */
const BATCH = 200

type Deps = Pick<RouteDeps, 'db'>

/**
 * Brings the index of a website up to its current release. Only changed pages are read, so the cost of publishing one page
 * does not grow with the texts of the others. Another process that does the same is left alone.
 */
export async function indexRelease({ db }: Deps, websiteId: string): Promise<void> {
  await db.tenant(websiteId, async (tx) => {
    if (!(await lockIndex(tx, websiteId))) return
    const release = await findRelease(tx, websiteId)
    if (!release) return
    const { releaseId } = release
    const configuration = searchConfiguration(release.language ?? '')
    const changed = await findChangedPaths(tx, websiteId, configuration)
    const hidden: string[] = []
    for (let at = 0; at < changed.length; at += BATCH) {
      const batch = new Map(changed.slice(at, at + BATCH).map(({ path, fingerprint }) => [path, fingerprint]))
      const pages = await readReleasedPages(tx, websiteId, [...batch.keys()])
      hidden.push(...pages.filter((page) => !isFindable(page)).map(({ path }) => path))
      const entries = pages
        .filter(isFindable)
        .map((page) => ({ ...publishedEntry(page), fingerprint: batch.get(page.path)! }))
      await writeEntries(tx, websiteId, configuration, entries)
    }
    await deleteEntries(tx, websiteId, hidden)
    await setIndexed(tx, websiteId, releaseId)
  })
}

/** Indexes each new release soon after it was published, until `stop`. A website that fails is tried again. */
export function startIndexing(deps: Deps & { logger: Logger }): { stop(): Promise<void> } {
  const { db, logger } = deps
  let stopped = false
  let wake: () => void = () => {}
  const run = async () => {
    while (!stopped) {
      try {
        for (const id of await findNotIndexed(db)) {
          if (stopped) return
          await indexRelease(deps, id)
        }
      } catch (error) {
        logger.warn({ err: error }, 'a release was not indexed')
      }
      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, PAUSE_MS).unref()
      })
    }
  }
  const running = run()
  return {
    async stop() {
      stopped = true
      wake()
      await running
    },
  }
}
