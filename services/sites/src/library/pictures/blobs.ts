import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files by key: segments of letters, digits, `.`, `_` and `-`, separated by slashes. Writes are atomic. */
export type Blobs = {
  put(key: string, content: Buffer | AsyncIterable<Buffer>): Promise<void>
  get(key: string): Promise<Buffer | null>
  /** The size of a file in bytes; null if there is none. */
  size(key: string): Promise<number | null>
  /** Reads a part of a file, from its byte `start` to its byte `end`. */
  read(key: string, start: number, end: number): AsyncIterable<Buffer>
  remove(key: string): Promise<void>
  /** Removes all files whose keys begin with the segments of `folder`. */
  removeAll(folder: string): Promise<void>
}

/** Syncs a directory. Otherwise a power cut may undo the rename of a file in it. */
async function syncDir(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Creates a blob store in a directory. Each file is written to a temporary file, synced and renamed. */
export function createFileBlobs(dir: string): Blobs {
  const pathOf = (key: string) => {
    if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key)) throw new RangeError(`invalid blob key: ${key}`)
    return join(dir, key)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      const temporary = `${path}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        const file = await open(temporary, 'wx', 0o640)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, path)
        await syncDir(dirname(path))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        return nullIfMissing(error)
      }
    },
    async size(key) {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        return nullIfMissing(error)
      }
    },
    read: (key, start, end) => createReadStream(pathOf(key), { start, end }),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (folder) => rm(pathOf(folder), { force: true, recursive: true }),
  }
}

function nullIfMissing(error: unknown): null {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
