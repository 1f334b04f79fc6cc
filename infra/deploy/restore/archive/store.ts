import { readFile, readdir, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { writeDurably } from '@portico/kit/files/write-durably'

/** Where a backup is kept: objects by name, written whole. A folder here; a bucket has the same operations. */
export type BackupStore = {
  put(name: string, content: Buffer): Promise<void>
  /** Returns null if there is no object of this name. */
  get(name: string): Promise<Buffer | null>
  /** The names that begin with `prefix`, sorted. */
  list(prefix: string): Promise<string[]>
  remove(name: string): Promise<void>
}

/** Keeps objects as files of a folder. A file is synced and renamed, so that a power cut leaves it whole or not at all. */
export function createFolderStore(dir: string): BackupStore {
  return {
    put: (name, content) => writeDurably(join(dir, name), content, { file: 0o600, folder: 0o700 }),
    async get(name) {
      try {
        return await readFile(join(dir, name))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async list(prefix) {
      // Only the folder of the prefix is read: files of websites are many more than the log.
      const folder = join(dir, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(noneIfMissing)
      return entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
        .filter((name) => name.startsWith(prefix))
        .sort()
    },
    remove: (name) => rm(join(dir, name), { force: true }),
  }
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

function noneIfMissing(error: unknown): [] {
  if (isMissing(error)) return []
  throw error
}
