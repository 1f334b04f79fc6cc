import { createHash } from 'node:crypto'
import type { NavigationTree, TreeEntry } from '@portico/proto/http/content/navigation'
import { MAX_FOLDER_DEPTH } from '@portico/proto/limits'
import { navigationMessages } from '@portico/proto/messages'
import type { Collection } from '../../model/content.ts'
import type { Structure } from '../../model/structure.ts'

type PagePlace = Pick<Collection, 'id' | 'inNavigation' | 'folderId' | 'ordering'>
type Tree = Pick<NavigationTree, 'entries' | 'unlinked'>

/** The saved main navigation as a tree. An entry whose folder is gone is at the top. */
export function treeOf(collections: readonly PagePlace[], { folders, links }: Structure): NavigationTree {
  const isFolder = new Set(folders.map(({ id }) => id))
  const folderIdOf = (id: string) => (isFolder.has(id) ? id : '')
  const all: { ordering: number; entry: TreeEntry }[] = [
    ...collections
      .filter(({ inNavigation }) => inNavigation)
      .map(({ id, folderId, ordering }) => ({ ordering, entry: { kind: 'page' as const, id, folderId } })),
    // Field by field: the version depends on the order of the fields.
    ...folders.map(({ ordering, id, folderId, title, urlId }) => ({
      ordering,
      entry: { kind: 'folder' as const, id, folderId, title, ...(urlId !== undefined && { urlId }) },
    })),
    ...links.map(({ ordering, id, folderId, title, url, newWindow }) => ({
      ordering,
      entry: { kind: 'link' as const, id, folderId, title, url, newWindow },
    })),
  ]
  all.sort((a, b) => a.ordering - b.ordering)
  const childrenOf = (parent: string): TreeEntry[] =>
    all
      .filter(({ entry }) => folderIdOf(entry.folderId) === parent)
      .flatMap(({ entry }) => [
        { ...entry, folderId: parent },
        ...(entry.kind === 'folder' ? childrenOf(entry.id) : []),
      ])
  const tree = {
    entries: childrenOf(''),
    unlinked: collections.filter(({ inNavigation }) => !inNavigation).map(({ id }) => id),
  }
  return { version: versionOf(tree), ...tree }
}

/** Equal for equal trees only. */
const versionOf = (tree: Tree): string =>
  createHash('sha256').update(JSON.stringify(tree)).digest('base64url').slice(0, 16)

/**
 * Returns why a tree is refused, by field, or null. `pageIds` are all pages of the website, `taken` the addresses that folders
 * cannot have.
 */
export function treeProblems(
  { entries, unlinked }: Tree,
  pageIds: readonly string[],
  taken: ReadonlySet<string> = new Set(),
): Record<string, string> | null {
  const isPage = new Set(pageIds)
  const folders = new Map(
    entries.flatMap((each) => (each.kind === 'folder' ? [[each.id, each.folderId]] : [])),
  )
  const seen = new Set<string>()
  const addresses = new Set(taken)
  for (const [at, entry] of entries.entries()) {
    const { kind, id, folderId } = entry
    if (entry.kind === 'folder' && entry.urlId !== undefined) {
      if (addresses.has(entry.urlId))
        return { [`entries.${at}.urlId`]: navigationMessages.addressTaken(entry.urlId) }
      addresses.add(entry.urlId)
    }
    if (seen.has(id) || (kind !== 'page' && isPage.has(id)))
      return { [`entries.${at}.id`]: navigationMessages.twice }
    seen.add(id)
    if (kind === 'page' && !isPage.has(id)) return { [`entries.${at}.id`]: navigationMessages.noPage }
    if (folderId !== '' && !folders.has(folderId))
      return { [`entries.${at}.folderId`]: navigationMessages.noFolder }
    const problem = kind === 'folder' ? nestingProblem(id, folders) : null
    if (problem) return { [`entries.${at}.folderId`]: problem }
  }
  for (const [at, id] of unlinked.entries()) {
    if (seen.has(id)) return { [`unlinked.${at}`]: navigationMessages.twice }
    if (!isPage.has(id)) return { [`unlinked.${at}`]: navigationMessages.noPage }
    seen.add(id)
  }
  return pageIds.every((id) => seen.has(id)) ? null : { entries: navigationMessages.incomplete }
}

/** Why a folder cannot be where it is, given the parent of each folder, or null. */
function nestingProblem(id: string, parents: ReadonlyMap<string, string>): string | null {
  const above = new Set([id])
  for (let parent = parents.get(id); parent; parent = parents.get(parent)) {
    if (above.has(parent)) return navigationMessages.cyclic
    above.add(parent)
  }
  return above.size > MAX_FOLDER_DEPTH ? navigationMessages.tooDeep : null
}

/** The structure of a tree, and the places of its pages. */
export function placesOf({ entries, unlinked }: Tree): { structure: Structure; pages: PagePlace[] } {
  const ordered = entries.map((entry, ordering) => ({ entry, ordering }))
  return {
    structure: {
      folders: ordered.flatMap(({ entry, ordering }) =>
        entry.kind === 'folder'
          ? [
              {
                ...{ id: entry.id, title: entry.title, folderId: entry.folderId, ordering },
                ...(entry.urlId !== undefined && { urlId: entry.urlId }),
              },
            ]
          : [],
      ),
      links: ordered.flatMap(({ entry, ordering }) => {
        if (entry.kind !== 'link') return []
        const { kind: _, ...link } = entry
        return [{ ...link, ordering }]
      }),
    },
    pages: [
      ...ordered.flatMap(({ entry: { kind, id, folderId }, ordering }) =>
        kind === 'page' ? [{ id, folderId, ordering, inNavigation: true }] : [],
      ),
      ...unlinked.map((id, at) => ({
        id,
        folderId: '',
        ordering: entries.length + at,
        inNavigation: false,
      })),
    ],
  }
}
