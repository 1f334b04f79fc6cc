import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The ending of a file that is being written. No key of a store ends like this. */
export const TEMPORARY = /\.[0-9a-f]{12}\.part$/

/**
 * Writes a file so that a power cut leaves it whole or not at all: a temporary file beside it is synced and renamed, and the folder
 * is synced. Missing folders are made. `modes` are the permissions of a new file and of new folders.
 * @throws the error of the file system; no temporary file stays
 */
export async function writeDurably(
  path: string,
  content: Buffer | AsyncIterable<Buffer>,
  modes: { file: number; folder?: number },
): Promise<void> {
  const folder = dirname(path)
  const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
  try {
    await mkdir(folder, { recursive: true, mode: modes.folder })
    const file = await open(temporary, 'wx', modes.file)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    await syncFolder(folder)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Otherwise a power cut may undo the rename of a file in the folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
