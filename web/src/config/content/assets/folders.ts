import type { AssetFolder } from '@portico/proto/http/files/assets'

/** A folder and those above it, from the top down. */
export function pathTo(folders: readonly AssetFolder[], id: string | undefined): AssetFolder[] {
  const folder = folders.find((each) => each.id === id)
  return folder ? [...pathTo(folders, folder.parentId), folder] : []
}

/** The folders directly in a folder; undefined is the top of the library. */
export const foldersIn = (folders: readonly AssetFolder[], id: string | undefined): AssetFolder[] =>
  folders.filter(({ parentId }) => parentId === id)

/** A folder and all below it. */
export function foldersBelow(folders: readonly AssetFolder[], id: string): AssetFolder[] {
  const own = folders.filter((each) => each.id === id)
  return [...own, ...foldersIn(folders, id).flatMap((child) => foldersBelow(folders, child.id))]
}

/** The folders as options of a select, with their path: "Shop / Bowls". `without` leaves out a folder and those below it. */
export function folderOptions(
  folders: readonly AssetFolder[],
  without?: string,
): { value: string; label: string }[] {
  const hidden = new Set(without === undefined ? [] : foldersBelow(folders, without).map(({ id }) => id))
  return folders
    .filter(({ id }) => !hidden.has(id))
    .map(({ id }) => ({
      value: id,
      label: pathTo(folders, id)
        .map(({ name }) => name)
        .join(' / '),
    }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

/** The folders as choices of a field, after the one of no folder. */
export const folderChoices = (
  folders: readonly AssetFolder[],
  without?: string,
): { value: string | null; label: string }[] => [
  { value: null, label: 'All files (no folder)' },
  ...folderOptions(folders, without),
]
