import type { NavigationTree, TreeEntry } from '@portico/proto/http/content/navigation'
import { MAX_FOLDER_DEPTH } from '@portico/proto/limits'

/** The saved navigation, or one that the owner is about to save. */
export type Tree = NavigationTree

/** The two lists of pages: those in the navigation, and the others. */
export type List = 'linked' | 'unlinked'

/** Where an entry moves: beside another one, to the end of a folder, or to the end of a list. */
export type Place = { at: 'before' | 'after' | 'in'; id: string } | { at: 'end'; list: List }

/** An entry with the entries that are in it. */
export type TreeNode = { entry: TreeEntry; children: TreeNode[] }

/** The entries of a list as nodes. */
export function nodesOf({ entries, unlinked }: Tree, list: List): TreeNode[] {
  if (list === 'unlinked')
    return unlinked.map((id) => ({ entry: { kind: 'page', id, folderId: '' }, children: [] }))
  const childrenOf = (folderId: string): TreeNode[] =>
    entries
      .filter((entry) => entry.folderId === folderId)
      .map((entry) => ({ entry, children: entry.kind === 'folder' ? childrenOf(entry.id) : [] }))
  return childrenOf('')
}

/**
 * The tree after an entry has moved; a folder moves with its content. Null if it cannot go there: a folder into itself or
 * deeper than allowed, and folders and links to the pages that are not linked.
 */
export function moveEntry(tree: Tree, id: string, place: Place): Tree | null {
  const moving = blockOf(tree.entries, id)
  const [head = unlinkedPage(tree, id)] = moving
  if (!head || ('id' in place && moving.some((entry) => entry.id === place.id))) return null
  const rest = { ...tree, entries: without(tree.entries, moving), unlinked: without(tree.unlinked, [id]) }
  if (listOf(rest, place) === 'unlinked') {
    if (head.kind !== 'page') return null
    const at = 'id' in place ? rest.unlinked.indexOf(place.id) + (place.at === 'after' ? 1 : 0) : undefined
    return { ...rest, unlinked: inserted(rest.unlinked, at, [id]) }
  }
  const target = 'id' in place ? rest.entries.find((entry) => entry.id === place.id) : undefined
  if ('id' in place && (!target || (place.at === 'in' && target.kind !== 'folder'))) return null
  const folderId = !target ? '' : place.at === 'in' ? target.id : target.folderId
  const block = [{ ...head, folderId }, ...moving.slice(1)]
  const entries = inserted(rest.entries, target && positionOf(rest.entries, target, place.at), block)
  return isTooDeep(entries) ? null : { ...rest, entries }
}

/** The neighbour of an entry in its folder or list, in one direction; undefined at the end. */
export function neighbourOf(tree: Tree, id: string, direction: -1 | 1): string | undefined {
  const entry = tree.entries.find((each) => each.id === id)
  const siblings = entry
    ? tree.entries.filter(({ folderId }) => folderId === entry.folderId).map((each) => each.id)
    : tree.unlinked
  return siblings[siblings.indexOf(id) + direction]
}

/** The tree without an entry; what was in a folder takes its place. */
export function removeEntry(tree: Tree, id: string): Tree {
  const removed = tree.entries.find((entry) => entry.id === id)
  return {
    ...tree,
    unlinked: without(tree.unlinked, [id]),
    entries: tree.entries
      .filter((entry) => entry.id !== id)
      .map((entry) => (entry.folderId === id && removed ? { ...entry, folderId: removed.folderId } : entry)),
  }
}

/** The tree with a new or changed folder or link; a new one is last. */
export function putEntry(tree: Tree, entry: TreeEntry): Tree {
  const isKnown = tree.entries.some(({ id }) => id === entry.id)
  return {
    ...tree,
    entries: isKnown
      ? tree.entries.map((each) => (each.id === entry.id ? entry : each))
      : [...tree.entries, entry],
  }
}

/** An id for a new folder or link: 24 hexadecimal digits. */
export const newEntryId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const listOf = (tree: Tree, place: Place): List =>
  'list' in place ? place.list : tree.unlinked.includes(place.id) ? 'unlinked' : 'linked'

const unlinkedPage = (tree: Tree, id: string): TreeEntry | undefined =>
  tree.unlinked.includes(id) ? { kind: 'page', id, folderId: '' } : undefined

/** An entry and all entries that are in it. */
function blockOf(entries: readonly TreeEntry[], id: string): TreeEntry[] {
  const head = entries.find((entry) => entry.id === id)
  if (!head) return []
  return [
    head,
    ...entries.filter(({ folderId }) => folderId === id).flatMap((entry) => blockOf(entries, entry.id)),
  ]
}

function positionOf(entries: readonly TreeEntry[], target: TreeEntry, at: Place['at']): number {
  const start = entries.findIndex(({ id }) => id === target.id)
  return at === 'before' ? start : start + blockOf(entries, target.id).length
}

function isTooDeep(entries: readonly TreeEntry[]): boolean {
  const depthOf = (id: string): number => {
    const folder = entries.find((entry) => entry.id === id)
    return folder ? 1 + depthOf(folder.folderId) : 0
  }
  return entries.some(({ kind, id }) => kind === 'folder' && depthOf(id) > MAX_FOLDER_DEPTH)
}

const without = <T>(all: readonly T[], some: readonly T[]): T[] => all.filter((each) => !some.includes(each))

const inserted = <T>(all: readonly T[], at: number | undefined, some: readonly T[]): T[] => [
  ...all.slice(0, at ?? all.length),
  ...some,
  ...all.slice(at ?? all.length),
]
