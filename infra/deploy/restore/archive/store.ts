import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

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
    async put(name, content) {
      const path = join(dir, name)
      const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        const file = await open(temporary, 'wx', 0o600)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, path)
        const parent = await open(dirname(path), 'r')
        await parent.sync().finally(() => parent.close())
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
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
