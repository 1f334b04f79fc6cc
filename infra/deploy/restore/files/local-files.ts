import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readFilesUrl } from '@portico/kit/files/create'
import type { Files } from '@portico/kit/files/files'
import { createFolderFiles } from '@portico/kit/files/folder'

/**
 * Opens the folder with the files of websites: the one of FILES_URL, or else `blobs` in the data of sites. Undefined if they are in a
 * bucket, which has versions or a copy of its own.
 */
export function openLocalFiles(url: string | undefined, dataDir: string): Files | undefined {
  if (!url) return createFolderFiles(join(dataDir, 'blobs'))
  const place = readFilesUrl(url)
  return place.kind === 'folder' ? createFolderFiles(place.dir) : undefined
}

/**
 * Lets the group of an archive read what a restore of files reads. Files of websites belong to another user than the data of Postgres, so
 * another container writes them.
 */
export async function letGroupReadFiles(dir: string): Promise<void> {
  await allow(join(dir, '..'), 0o010)
  await allow(dir, 0o050)
  await allow(join(dir, 'key-check'), 0o040)
  const folder = join(dir, 'files')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  if (entries.length > 0) await allow(folder, 0o050)
  for (const entry of entries)
    await allow(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o050 : 0o040)
}

async function allow(path: string, bits: number): Promise<void> {
  const { mode } = await stat(path)
  if ((mode & bits) !== bits) await chmod(path, (mode & 0o7777) | bits)
}
