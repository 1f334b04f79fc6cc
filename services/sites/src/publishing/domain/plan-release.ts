import type { SiteChange } from '@portico/proto/http/content/pages'
import { changeOf, isSameEntry, type ReleaseEntry } from '../../model/release-entry.ts'
import { itemPath } from '../../model/paths.ts'

/** The changes of a release to the entries of the one before it. */
export type ReleasePlan = {
  /** Ids of the entries that end, because they are removed or replaced. */
  ended: string[]
  added: ReleaseEntry[]
  /** Entries that are equal to their draft, with the state of the draft. */
  unchanged: { id: string; edits: number }[]
  /** The changes that visitors of pages notice. */
  changes: SiteChange[]
  /** The collections of the new release. */
  collections: (ReleaseEntry & { kind: 'collection' })[]
  /** Addresses that visitors knew and that pages have left. */
  moved: { from: string; to: string }[]
  /** The collections of which an entry ends or is added, and the collections of which they are versions in another language. */
  touched: Set<string>
}

/** A new version of a page or item by its id; null removes it. */
export type Candidates = ReadonlyMap<string, ReleaseEntry | null>

/**
 * Plans a release. `current` has every collection of the current release and every item that the release may touch: the items of
 * `candidates`, and all items of the collections that change their address or are removed. The address of an item always
 * begins with the address that its collection has in the new release. Items of missing collections are removed.
 */
export function planRelease(current: readonly ReleaseEntry[], candidates: Candidates): ReleasePlan {
  const before = new Map(current.map((entry) => [entry.id, entry]))
  const after = new Map<string, ReleaseEntry>(before)
  for (const [id, candidate] of candidates) {
    if (candidate) after.set(id, candidate)
    else after.delete(id)
  }
  const collections = [...after.values()].filter((entry) => entry.kind === 'collection')
  const pathOf = new Map(collections.map(({ id, path }) => [id, path]))
  for (const [id, entry] of after) {
    if (entry.kind !== 'item') continue
    const parent = pathOf.get(entry.collectionId)
    if (parent === undefined) after.delete(id)
    else {
      const path = itemPath(parent, entry.content.urlId)
      after.set(id, { ...entry, path, content: { ...entry.content, fullUrl: path } })
    }
  }

  const plan: ReleasePlan = {
    ended: [],
    added: [],
    unchanged: [],
    changes: [],
    collections,
    moved: [],
    touched: new Set(),
  }
  function touch({ collectionId }: ReleaseEntry, entries: ReadonlyMap<string, ReleaseEntry>): void {
    plan.touched.add(collectionId)
    // The original of a page or item links to its versions.
    const original = entries.get(collectionId)?.content.variantOf
    if (original !== undefined) plan.touched.add(original)
  }
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const old = before.get(id) ?? null
    const next = after.get(id) ?? null
    if (old && next && isSameEntry(old, next)) {
      if (old.edits !== next.edits) plan.unchanged.push({ id, edits: next.edits })
      continue
    }
    if (old) plan.ended.push(id)
    if (next) plan.added.push(next)
    if (old) touch(old, before)
    if (next) touch(next, after)
    if (old && next && old.path !== next.path) plan.moved.push({ from: old.path, to: next.path })
    const change = changeOf(old, next)
    if (change) plan.changes.push(change)
  }
  plan.collections.sort(
    (a, b) => a.content.ordering - b.content.ordering || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
  return plan
}
