import { isDeepStrictEqual } from 'node:util'
import type { SiteChange } from '@portico/proto/http/pages'
import type { ReleasedPage, ReleasedSite } from './release.ts'

type Snapshot = { site: ReleasedSite; pages: readonly { path: string; page: ReleasedPage }[] }

/**
 * What visitors would see anew with the next release: pages added, changed and taken away, and the settings. A list
 * whose items change is not changed itself, so that one new post is one change. Without a release, all is new.
 */
export function changesSince(released: Snapshot | null, now: Snapshot): SiteChange[] {
  const before = new Map(released?.pages.map(({ path, page }) => [path, page]))
  const changes: SiteChange[] = []
  for (const { path, page } of now.pages) {
    const old = before.get(path)
    before.delete(path)
    if (old && isDeepStrictEqual(essence(old), essence(page))) continue
    changes.push({ kind: old ? 'changed' : 'added', path, title: titleOf(page) })
  }
  for (const [path, page] of before) changes.push({ kind: 'removed', path, title: titleOf(page) })
  if (released && !isDeepStrictEqual(plain(settingsOf(released.site)), plain(settingsOf(now.site))))
    changes.push({ kind: 'settings', path: '', title: 'Settings and navigation' })
  return changes
}

const titleOf = ({ item, collection }: ReleasedPage) => item?.title ?? collection.title

/** A release is read back as JSON, so what is new is compared as JSON too: without what is undefined. */
const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown

function essence({ collection, item, document, pageType }: ReleasedPage): unknown {
  const { itemCount: _, updatedOn: __, ordering: ___, ...own } = collection
  if (!item) return plain({ pageType, document, own })
  const { updatedOn: ____, ...entry } = item
  return plain({ pageType, document, entry })
}

const settingsOf = ({ title, settings, navigation }: ReleasedSite) => ({ title, settings, navigation })
