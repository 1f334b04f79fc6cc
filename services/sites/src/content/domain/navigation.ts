import type { NavigationEntry, NavigationLink } from '@portico/proto/http/content/page-view'
import type { Collection } from '../../model/content.ts'
import { folderOf, type Folder, type Structure } from '../../model/structure.ts'

type NavigationPage = Pick<Collection, 'id' | 'navigationTitle' | 'ordering'> & {
  folder: string
  fullUrl: string
}

const OBJECT_ID = /^[0-9a-f]{24}$/

/**
 * The entries of the main navigation in their order. `folder` is the id of the folder of a collection, or its title in
 * releases of earlier versions. A folder without links is left out.
 */
export function navigationOf(
  collections: readonly NavigationPage[],
  structure: Structure,
): NavigationEntry[] {
  const known = withFoldersByTitle(collections, structure)
  const inFolder = (key: string, folder: Folder | undefined) => folderOf(known, key)?.id === folder?.id
  const linksIn = (folder: Folder | undefined): NavigationPlace[] => [
    ...collections
      .filter((each) => inFolder(each.folder, folder))
      .map((each) => ({ ordering: each.ordering, entry: navigationLink(each) })),
    ...known.links
      .filter((each) => inFolder(each.folderId, folder))
      .map(({ ordering, title, url, newWindow }) => ({
        ordering,
        entry: { title, path: url, ...(newWindow && { newWindow: true as const }) },
      })),
  ]
  const childrenOf = (folder: Folder | undefined): NavigationPlace[] =>
    [
      ...linksIn(folder),
      ...known.folders
        .filter((each) => inFolder(each.folderId, folder) && each.id !== folder?.id)
        .map((each) => ({
          ordering: each.ordering,
          entry: {
            title: each.title,
            ...(each.urlId !== undefined && { pagePath: `/${each.urlId}` }),
            children: inOrder(childrenOf(each)) as NavigationLink[],
          },
        })),
    ].filter(({ entry }) => !('children' in entry) || entry.children.length > 0)
  return inOrder(childrenOf(undefined))
}

type NavigationPlace = { ordering: number; entry: NavigationEntry }

const inOrder = (placed: readonly NavigationPlace[]) =>
  [...placed].sort((a, b) => a.ordering - b.ordering).map(({ entry }) => entry)

/** The structure with a folder for each title that a release of an earlier version names, at the place of its first page. */
function withFoldersByTitle(collections: readonly NavigationPage[], structure: Structure): Structure {
  const folders = [...structure.folders]
  for (const { folder: key, ordering } of collections)
    if (key !== '' && !OBJECT_ID.test(key) && !folderOf({ ...structure, folders }, key))
      folders.push({ id: key, title: key, folderId: '', ordering })
  return { ...structure, folders }
}

/** The link to a collection in the navigation. */
export const navigationLink = ({
  id,
  navigationTitle,
  fullUrl,
}: Pick<NavigationPage, 'id' | 'navigationTitle' | 'fullUrl'>): NavigationLink => ({
  title: navigationTitle,
  path: fullUrl,
  collectionId: id,
})
