type Folder = { id: string; parentId: string | null }

/** The ids of a folder and of all folders below it. */
export function withFoldersBelow(folders: readonly Folder[], id: string): string[] {
  const found = [id]
  for (const each of found)
    found.push(...folders.filter(({ parentId }) => parentId === each).map((child) => child.id))
  return found
}

/** The level of a folder: 1 at the top of the library, 0 for the top itself. */
export function levelOf(folders: readonly Folder[], id: string | null): number {
  let level = 0
  for (let at = id; at !== null; at = folders.find((each) => each.id === at)?.parentId ?? null) level += 1
  return level
}

/** The number of levels from a folder down, itself included. */
export function heightOf(folders: readonly Folder[], id: string): number {
  const below = folders.filter(({ parentId }) => parentId === id).map((child) => heightOf(folders, child.id))
  return 1 + Math.max(0, ...below)
}
