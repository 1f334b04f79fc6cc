import { LRUCache } from 'lru-cache'
import type { InternalClient } from '@portico/kit/http/internal'
import { internalContentChanges } from '@portico/proto/api/sites/serving/serving.schemas'
import { contentPart } from '@portico/proto/pages/content-parts'

type Website = { id: string; identifier: string }

/** The present version of a website, its release, and which parts of its content changed after a version. */
export type Changes = {
  contentVersion: number
  releaseId: string | undefined
  concern: (parts: readonly string[]) => boolean
}

/** The known history of a website: the changes between two content versions, and the version of the last change of each part. */
type Known = { from: number; to: number; releaseId: string | undefined; changed: Map<string, number> }

const MAX_WEBSITES = 1_000
/** Beyond so many parts the older changes are forgotten and requested again. */
const MAX_PARTS = 2_000
/** The most parts of all websites, about 100 bytes each; websites without visits lose theirs first. */
const MAX_PARTS_IN_ALL = 100_000

export type ContentLog = ReturnType<typeof createContentLog>

/**
 * Knows what changed on websites. Sites is asked once for each new content version of a website, whatever the number of pages
 * that are kept of it.
 */
export function createContentLog(sites: Pick<InternalClient, 'call'>) {
  const known = new LRUCache<string, Known>({
    max: MAX_WEBSITES,
    maxSize: MAX_PARTS_IN_ALL,
    sizeCalculation: ({ changed }) => changed.size + 1,
  })
  const asking = new Map<string, Promise<Known | null>>()

  async function ask(website: Website, since: number): Promise<Known | null> {
    const found = await sites.call(internalContentChanges, { query: { since } }, { website })
    if (!found) return null
    const { contentVersion: to, releaseId, parts } = found
    const before = known.get(website.id)
    // Without a common version there is a gap between both.
    const isNext = before !== undefined && before.to >= since && before.from <= since && to >= before.to
    const isLarge = isNext && before.changed.size + parts.length > MAX_PARTS
    const changed = new Map(isNext && !isLarge ? before.changed : [])
    for (const part of parts) changed.set(part, to)
    const next = { from: isNext && !isLarge ? before.from : since, to, releaseId, changed }
    known.set(website.id, next)
    return next
  }

  /**
   * The parts that changed on a website after the content version `since`, up to at least `wanted`. Null if sites cannot say: the
   * website is deleted, or sites still runs an earlier release, which does not have the call.
   * @throws Refusal 503
   */
  async function changes(website: Website, since: number, wanted: number): Promise<Changes | null> {
    const covers = ({ from, to }: Known) => from <= since && to >= wanted && to >= since
    let found = known.get(website.id)
    if (!found || !covers(found)) {
      const first = found && found.from <= since && found.to >= since ? found.to : since
      const key = `${website.id} ${first} ${wanted}`
      let running = asking.get(key)
      if (!running) {
        running = ask(website, first).finally(() => asking.delete(key))
        asking.set(key, running)
      }
      found = (await running) ?? undefined
      if (!found) return null
    }
    const { to, releaseId, changed } = found
    const hasChanged = (part: string) => (changed.get(part) ?? -Infinity) > since
    return {
      contentVersion: to,
      releaseId,
      // A database that was restored to a lower version does not know what is kept.
      concern: (parts) => to < since || hasChanged(contentPart.everything) || parts.some(hasChanged),
    }
  }

  return { changes, forget: (websiteId: string) => void known.delete(websiteId) }
}
