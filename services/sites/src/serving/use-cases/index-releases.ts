import { setTimeout as wait } from 'node:timers/promises'
import type { WebsiteLoop } from '@portico/kit/jobs/website-loop'
import type { Tx } from '@portico/kit/postgres/db'
import type { Logger } from '@portico/kit/runtime/logger'
import { reasonOf } from '@portico/kit/runtime/reason'
import type { ServingDeps } from '../deps.ts'
import { isFindable, publishedEntry } from '../domain/published-entry.ts'
import { searchConfiguration } from '../domain/search-language.ts'
import * as store from '../store/index-entries.ts'

/** The pause between two looks for a new release, ms. */
const PAUSE_MS = 250
/** Pages that one statement reads. */
const BATCH = 25
/** Characters of text that one statement writes, unless one page has more. */
const WRITE_CHARACTERS = 200_000
/** Time after which a turn of a website ends, so that others have theirs. */
const TURN_MS = 1_000
/** From this turn on, pages are indexed one by one, and pages that fail are left out. */
const SINGLE_FROM_TURN = 3

/** A website waits after an indexed release for so many times the time that it took, so publishing again and again takes a fifth of it. */
const REST_FACTOR = 4
const MAX_REST_MS = 10_000

type Deps = Pick<ServingDeps, 'db'> & { logger: Logger }
/** Where the next turn of a website continues: after this path of this release. */
export type Position = { releaseId: string; path: string }

/**
 * Brings the index of a website nearer to its current release, for about a second, and returns where the next turn continues;
 * undefined when the index is complete. Only changed pages are read, so the cost of publishing one page does not grow with the
 * texts of the others. Another process that does the same is left alone.
 */
export async function indexRelease(
  { db, logger }: Deps,
  websiteId: string,
  { position, turn = 1 }: { position?: Position | undefined; turn?: number } = {},
): Promise<Position | undefined> {
  const end = performance.now() + TURN_MS
  return db.tenant(websiteId, async (tx) => {
    if (!(await store.lockIndex(tx, websiteId))) return position
    const release = await store.findRelease(tx, websiteId)
    if (!release) return undefined
    const { releaseId } = release
    const configuration = searchConfiguration(release.language ?? '')
    const after = position?.releaseId === releaseId ? position.path : ''
    const changed = await store.findChangedPaths(tx, websiteId, { configuration, after })
    const write =
      turn < SINGLE_FROM_TURN
        ? (batch: readonly store.ChangedPath[]) => indexPages(tx, { websiteId, configuration }, batch)
        : async (batch: readonly store.ChangedPath[]) => {
            for (const page of batch) await indexOrMark({ tx, logger }, { websiteId, configuration, page })
          }
    for (let at = 0; at < changed.length; at += BATCH) {
      const batch = changed.slice(at, at + BATCH)
      await write(batch)
      if (performance.now() > end && at + BATCH < changed.length)
        return { releaseId, path: batch.at(-1)!.path }
    }
    await store.deleteLeftovers(tx, websiteId)
    await store.setIndexed(tx, websiteId, releaseId)
    return undefined
  })
}

type Target = { websiteId: string; configuration: string }

/** Writes the entries of pages, in statements of about the same size. */
async function indexPages(
  tx: Tx,
  { websiteId, configuration }: Target,
  changed: readonly store.ChangedPath[],
): Promise<void> {
  const fingerprints = new Map(changed.map(({ path, fingerprint }) => [path, fingerprint]))
  const pages = await store.readReleasedPages(tx, websiteId, [...fingerprints.keys()])
  const hidden = pages.filter((page) => !isFindable(page))
  await store.deleteEntries(
    tx,
    websiteId,
    hidden.map(({ path }) => path),
  )
  let waiting: store.EntryRow[] = []
  let characters = 0
  const flush = async () => {
    if (waiting.length > 0) await store.writeEntries(tx, websiteId, configuration, waiting)
    waiting = []
    characters = 0
  }
  for (const page of pages.filter(isFindable)) {
    const entry = { ...publishedEntry(page), fingerprint: fingerprints.get(page.path)! }
    if (characters + entry.body.length > WRITE_CHARACTERS) await flush()
    waiting.push(entry)
    characters += entry.body.length
  }
  await flush()
}

/** Indexes one page. If that fails, the page is marked and left out of the search, and the failure is logged. */
async function indexOrMark(
  { tx, logger }: { tx: Tx; logger: Logger },
  { page, ...target }: Target & { page: store.ChangedPath },
): Promise<void> {
  const { websiteId } = target
  tx.send('savepoint page')
  try {
    await indexPages(tx, target, [page])
    await tx.query('release savepoint page')
  } catch (failure) {
    const reason = reasonOf(failure)
    tx.send('rollback to savepoint page')
    await store.deleteEntries(tx, websiteId, [page.path])
    store.markUnindexed(tx, websiteId, { ...page, reason })
    logger.error({ website_id: websiteId, reason }, 'a page cannot be indexed and is left out of the search')
  }
}

/**
 * Remembers the websites that rest after an indexed release. The turns of one release are one work, so a large website that
 * is published once does not wait between them.
 */
export function createIndexRests(now: () => number = () => performance.now()) {
  const spent = new Map<string, number>()
  const until = new Map<string, number>()
  return {
    add(websiteId: string, { tookMs, isComplete }: { tookMs: number; isComplete: boolean }): void {
      const total = (spent.get(websiteId) ?? 0) + tookMs
      if (!isComplete) return void spent.set(websiteId, total)
      spent.delete(websiteId)
      until.set(websiteId, now() + Math.min(total * REST_FACTOR, MAX_REST_MS))
    },
    resting(): string[] {
      for (const [websiteId, end] of until) if (end <= now()) until.delete(websiteId)
      return [...until.keys()]
    },
  }
}

/** Indexes each new release soon after it was published, until `stop`. Websites take turns; none holds up another one. */
export function startIndexing(deps: Deps & { loop: WebsiteLoop }): { stop(): Promise<void> } {
  const { db, logger, loop } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const positions = new Map<string, Position>()
  const rests = createIndexRests()
  const index = async (websiteId: string, turn: number) => {
    const position = positions.get(websiteId)
    positions.delete(websiteId)
    const began = performance.now()
    const next = await indexRelease(deps, websiteId, { position, turn })
    if (next) positions.set(websiteId, next)
    rests.add(websiteId, { tookMs: performance.now() - began, isComplete: next === undefined })
  }
  const run = async () => {
    while (!signal.aborted) {
      try {
        await loop.run(
          (waiting) => store.findNotIndexed(db, [...waiting, ...rests.resting()]),
          (websiteId, { number }) => index(websiteId, number),
          signal,
        )
      } catch (error) {
        logger.warn({ err: error }, 'releases could not be indexed; the next run tries again')
      }
      await wait(PAUSE_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
