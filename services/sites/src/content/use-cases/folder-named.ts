import type { Tx } from '@portico/kit/postgres/db'
import { folderOf, type Structure } from '../../model/structure.ts'
import { updateStructure, type WebsiteRow } from '../../websites/store/websites.ts'
import { assertStructureLimits } from './save-navigation.ts'

/**
 * The id of the folder with this title, which is added at the place `ordering` if there is none; '' for an empty title.
 * `website` is locked, and gets the new folder.
 * @throws Refusal 409 if the navigation has the maximum number of folders
 */
export async function folderNamed(
  tx: Tx,
  website: WebsiteRow,
  { title, newId, ordering }: { title: string; newId: string; ordering: number },
): Promise<string> {
  if (title === '') return ''
  const known = folderOf(website.structure, title)
  if (known) return known.id
  const folder = { id: newId, title, folderId: '', ordering }
  const structure: Structure = {
    ...website.structure,
    folders: [...website.structure.folders, folder],
  }
  assertStructureLimits(structure)
  await updateStructure(tx, website.id, structure)
  website.structure = structure
  return folder.id
}
