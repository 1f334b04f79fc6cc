import { isDeepStrictEqual } from 'node:util'
import type { InjectedCode } from '@portico/proto/http/website/code-injection'
import type { CollectionView, ItemView } from '@portico/proto/http/content/page-view'
import type { SiteChange } from '@portico/proto/http/content/pages'

/**
 * A collection in a release: what pages show of it, and its place in the navigation. `folder` is the id of its
 * folder, or the title in releases of earlier versions.
 */
export type ReleasedCollection = CollectionView & { inNavigation: boolean; inFooter: boolean; folder: string }

/** A page or an item as it is published, without its document. `body` is the hash of the document. */
export type ReleaseEntry = (
  { kind: 'collection'; content: ReleasedCollection } | { kind: 'item'; content: ItemView }
) & {
  id: string
  collectionId: string
  path: string
  body: Buffer
  /** The code of the page itself; null for none. */
  code: InjectedCode | null
  position: number
  listedAt: Date
  /** The state of the draft from which it was made. */
  edits: number
}

/** Whether both entries show the same to visitors, so that a release need not store the second one. */
export const isSameEntry = (a: ReleaseEntry, b: ReleaseEntry): boolean =>
  a.path === b.path &&
  a.position === b.position &&
  a.body.equals(b.body) &&
  isDeepStrictEqual(a.code ?? null, b.code ?? null) &&
  isDeepStrictEqual(timeless(a.content), timeless(b.content))

/**
 * Without the time of the last save and the number of items, which is counted when a page is read, and without undefined
 * fields, as stored JSON has none.
 */
function timeless(content: ReleaseEntry['content']): unknown {
  const { updatedOn: _, itemCount: __, ...shown } = { itemCount: 0, ...content }
  return JSON.parse(JSON.stringify(shown)) as unknown
}

/** Whether a visitor of the page itself sees a difference; its place in navigation and lists does not count. */
function isSamePage(a: ReleaseEntry, b: ReleaseEntry): boolean {
  const own = (entry: ReleaseEntry): ReleaseEntry =>
    entry.kind === 'item'
      ? { ...entry, position: 0 }
      : {
          ...entry,
          position: 0,
          content: { ...entry.content, ordering: 0, inNavigation: false, inFooter: false, folder: '' },
        }
  return isSameEntry(own(a), own(b))
}

/** The difference between two versions of a page, as a change to list; null if visitors of the page see none. */
export function changeOf(before: ReleaseEntry | null, after: ReleaseEntry | null): SiteChange | null {
  const shown = after ?? before
  if (!shown) return null
  const { id, content } = shown
  const listed = { id, path: shown.path, title: content.title }
  if (!before) return { kind: 'added', ...listed }
  if (!after) return { kind: 'removed', ...listed }
  return isSamePage(before, after) ? null : { kind: 'changed', ...listed }
}
