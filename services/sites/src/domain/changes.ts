import { isDeepStrictEqual } from 'node:util'
import type { SiteChange } from '@portico/proto/http/pages'
import type { ReleasedPage, ReleasedSite } from './release.ts'

type Snapshot = { site: ReleasedSite; pages: readonly { path: string; page: ReleasedPage }[] }

/**
 * Returns what the next release would change for visitors: pages that are added, changed or removed, and the settings. A
 * collection does not count as changed when only its items change, so that a new post is one change. Without a release
 * every page is added.
 */
export function changesSince(released: Snapshot | null, current: Snapshot): SiteChange[] {
  const before = new Map(released?.pages.map(({ path, page }) => [path, page]))
  const changes: SiteChange[] = []
  for (const { path, page } of current.pages) {
    const old = before.get(path)
    before.delete(path)
    if (old && isDeepStrictEqual(visibleParts(old), visibleParts(page))) continue
    changes.push({ kind: old ? 'changed' : 'added', path, title: titleOf(page) })
  }
  for (const [path, page] of before) changes.push({ kind: 'removed', path, title: titleOf(page) })
  if (released && !isDeepStrictEqual(toJson(settingsOf(released.site)), toJson(settingsOf(current.site))))
    changes.push({ kind: 'settings', path: '', title: 'Settings and navigation' })
  return changes
}

const titleOf = ({ item, collection }: ReleasedPage) => item?.title ?? collection.title

/** A stored release was JSON, so the current one is compared as JSON too, without undefined fields. */
const toJson = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

/** The parts of a page that visitors see, without counts, times and the order of collections. */
function visibleParts({ collection, item, document, pageType }: ReleasedPage): unknown {
  const { itemCount: _, updatedOn: __, ordering: ___, ...own } = collection
  if (!item) return toJson({ pageType, document, own })
  const { updatedOn: ____, ...entry } = item
  return toJson({ pageType, document, entry })
}

const settingsOf = ({ title, settings, navigation }: ReleasedSite) => ({ title, settings, navigation })
