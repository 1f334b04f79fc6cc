/** A folder or a link of the main navigation. `folderId` is the folder that it is in; empty for none. */
type Entry = { id: string; title: string; folderId: string; ordering: number }

/** A folder of the main navigation. `urlId` is the address of its own page; absent for none. */
export type Folder = Entry & { urlId?: string }

/** A link of the main navigation to another address than a page. */
export type Link = Entry & { url: string; newWindow: boolean }

/** The parts of the main navigation that are no pages. Their `ordering` is shared with the collections. */
export type Structure = { folders: readonly Folder[]; links: readonly Link[] }

export const NO_STRUCTURE: Structure = { folders: [], links: [] }

/** The structure of a release that keeps the published one, with the folders that pages may be in by now. */
export const withFoldersOf = (published: Structure, saved: Structure): Structure => ({
  ...published,
  folders: [
    ...published.folders,
    ...saved.folders.filter(({ id }) => !published.folders.some((folder) => folder.id === id)),
  ],
})

/** The folder of a key, which is an id; releases of earlier versions have titles instead. */
export const folderOf = ({ folders }: Structure, key: string): Folder | undefined =>
  folders.find(({ id }) => id === key) ?? folders.find(({ title }) => title === key)

/** The addresses of the folders that have a page. */
export const folderUrlIds = ({ folders }: Structure): string[] => folders.flatMap(({ urlId = [] }) => urlId)

/** The ordering of an entry after all others of the structure. */
export const lastOrdering = ({ folders, links }: Structure): number =>
  [...folders, ...links].reduce((last, { ordering }) => Math.max(last, ordering), -1)
