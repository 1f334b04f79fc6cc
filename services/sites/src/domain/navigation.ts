import type { NavigationEntry, NavigationLink } from '@portico/proto/http/page-view'
import type { Collection } from './content.ts'
import { collectionPath } from './paths.ts'

type Listed = Pick<Collection, 'id' | 'navigationTitle' | 'urlId' | 'folder'>

/** The entries of the main navigation. Collections of one folder are together, at the place of the first of them. */
export function navigationOf(collections: readonly Listed[]): NavigationEntry[] {
  const entries: NavigationEntry[] = []
  const folders = new Map<string, NavigationLink[]>()
  for (const collection of collections) {
    const link = navigationLink(collection)
    const known = folders.get(collection.folder)
    if (collection.folder === '') entries.push(link)
    else if (known) known.push(link)
    else {
      const children = [link]
      folders.set(collection.folder, children)
      entries.push({ title: collection.folder, children })
    }
  }
  return entries
}

/** The link to a collection in the navigation. */
export const navigationLink = ({ id, navigationTitle, urlId }: Listed): NavigationLink => ({
  title: navigationTitle,
  path: collectionPath(urlId),
  collectionId: id,
})
