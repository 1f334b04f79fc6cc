import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files by key (segments of letters, digits, `.` and `-` between slashes). A file is there whole or not at all. */
export type Blobs = {
  put(key: string, bytes: Buffer): Promise<void>
  get(key: string): Promise<Buffer | null>
}

/** Without this a power cut may take the move back, though the file itself is on the disk. */
async function syncDir(dir: string): Promise<void> {
  const handle = await open(dir, 'r')
  await handle.sync().finally(() => handle.close())
}

/** Blobs in a directory: each is written beside its place, synced, and moved there. */
export function createFileBlobs(dir: string): Blobs {
  const place = (key: string) => {
    if (!/^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/.test(key)) throw new RangeError(`not a key of a blob: ${key}`)
    return join(dir, key)
  }
  return {
    async put(key, bytes) {
      const path = place(key)
      const beside = `${path}.${randomBytes(6).toString('hex')}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        const file = await open(beside, 'wx', 0o640)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(beside, path)
        await syncDir(dirname(path))
      } catch (error) {
        await rm(beside, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(place(key))
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'ENOENT' || code === 'ENOTDIR') return null
        throw error
      }
    },
  }
}
