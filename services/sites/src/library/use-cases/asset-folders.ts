import { Refusal, invalid, limitReached, notFound } from '@portico/kit/errors'
import type { Tx } from '@portico/kit/postgres/db'
import { MAX_ASSET_FOLDERS_PER_WEBSITE, MAX_ASSET_FOLDER_DEPTH } from '@portico/proto/limits'
import { fileMessages, limitReached as limitText } from '@portico/proto/messages'
import { heightOf, levelOf, withFoldersBelow } from '../domain/folders.ts'
import {
  deleteFolders,
  insertFolder,
  listFolders,
  updateFolder,
  type FolderRow,
} from '../store/asset-folders.ts'
import { lockWebsite } from '../../websites/store/websites.ts'

type FolderName = { id: string; name: string; parentId: string | null }

async function lockedFolders(tx: Tx, websiteId: string): Promise<FolderRow[]> {
  if (!(await lockWebsite(tx, websiteId))) throw notFound('website', websiteId)
  return listFolders(tx)
}

/** @throws Refusal 400 if the parent is missing or too deep for `height` more levels, or has a folder of this name */
function assertPlace(
  folders: readonly FolderRow[],
  { id, name, parentId }: FolderName,
  height: number,
): void {
  if (parentId !== null && !folders.some((each) => each.id === parentId))
    throw invalid({ parentId: 'There is no such folder.' })
  if (levelOf(folders, parentId) + height > MAX_ASSET_FOLDER_DEPTH) {
    const text = fileMessages.folderDepth(MAX_ASSET_FOLDER_DEPTH)
    throw invalid({ parentId: text }, text)
  }
  const isTaken = folders.some(
    (each) => each.id !== id && each.parentId === parentId && each.name.toLowerCase() === name.toLowerCase(),
  )
  if (isTaken) throw invalid({ name: fileMessages.folderTaken }, fileMessages.folderTaken)
}

/** @throws Refusal 400 by field, 409 if the website has the maximum number of folders */
export async function createFolder(
  tx: Tx,
  websiteId: string,
  folder: FolderName & { createdAt: Date },
): Promise<FolderRow> {
  const folders = await lockedFolders(tx, websiteId)
  const max = MAX_ASSET_FOLDERS_PER_WEBSITE
  if (folders.length >= max) throw limitReached('name', limitText('folders of files on a website', max))
  assertPlace(folders, folder, 1)
  await insertFolder(tx, websiteId, folder)
  return { id: folder.id, name: folder.name, parentId: folder.parentId, files: 0 }
}

/** Renames or moves a folder. @throws Refusal 404, 400 by field; a folder cannot be moved into itself or below */
export async function changeFolder(
  tx: Tx,
  websiteId: string,
  id: string,
  change: Partial<Omit<FolderName, 'id'>>,
): Promise<FolderRow> {
  const folders = await lockedFolders(tx, websiteId)
  const before = folders.find((each) => each.id === id)
  if (!before) throw notFound('folder', id)
  const after = { ...before, ...change }
  if (after.parentId !== null && withFoldersBelow(folders, id).includes(after.parentId))
    throw invalid({ parentId: fileMessages.folderCycle }, fileMessages.folderCycle)
  assertPlace(folders, after, heightOf(folders, id))
  await updateFolder(tx, after)
  return after
}

/**
 * Deletes a folder. With `content` the folders below go too, and all files in them to the trash.
 * @throws Refusal 404, 409 if it is not empty and `content` is false
 */
export async function removeFolder(
  tx: Tx,
  { websiteId, id, now }: { websiteId: string; id: string; now: Date },
  content: boolean,
): Promise<void> {
  const folders = await lockedFolders(tx, websiteId)
  const folder = folders.find((each) => each.id === id)
  if (!folder) throw notFound('folder', id)
  const all = withFoldersBelow(folders, id)
  if (!content && (folder.files > 0 || all.length > 1))
    throw new Refusal(409, { error: fileMessages.folderNotEmpty, errorKey: 'folder-not-empty' })
  await deleteFolders(tx, all, now)
}
