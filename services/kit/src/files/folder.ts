import { createReadStream } from 'node:fs'
import { opendir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileMissing, FilesUnavailable, assertKey, type Files, type ListedFile } from './files.ts'
import { TEMPORARY, writeDurably } from './write-durably.ts'

/** Creates a store in a directory. Each file is written to a temporary file, synced and renamed. */
export function createFolderFiles(dir: string): Files {
  const pathOf = (key: string) => {
    assertKey(key)
    return join(dir, key)
  }
  const put = async (key: string, content: Buffer | AsyncIterable<Buffer>): Promise<void> => {
    const path = pathOf(key)
    await writeDurably(path, content, { file: 0o640 }).catch((error: unknown) => {
      throw toRefusal(error)
    })
  }
  async function* read(key: string, start: number, end: number): AsyncGenerator<Buffer> {
    try {
      yield* createReadStream(pathOf(key), { start, end }) as AsyncIterable<Buffer>
    } catch (error) {
      throw isMissing(error) ? new FileMissing(key) : toRefusal(error)
    }
  }
  async function size(key: string): Promise<number | null> {
    const found = await stat(pathOf(key)).catch(nullIfMissing)
    return found?.isFile() ? found.size : null
  }
  async function* readAll(parts: readonly string[]): AsyncGenerator<Buffer> {
    for (const part of parts) yield* read(part, 0, Infinity)
  }
  return {
    put,
    size,
    read,
    get: (key) => readFile(pathOf(key)).catch(nullIfMissing),
    join: (key, parts) => put(key, readAll(parts)),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeAll: (folder) => rm(pathOf(folder), { force: true, recursive: true }),
    list: (folder) => listFolder(folder === undefined ? dir : pathOf(folder), folder),
    close: () => Promise.resolve(),
  }
}

async function* listFolder(path: string, key: string | undefined): AsyncGenerator<ListedFile> {
  const entries = await opendir(path).catch(nullIfMissing)
  if (!entries) return
  for await (const entry of entries) {
    const [entryPath, entryKey] = [
      join(path, entry.name),
      key === undefined ? entry.name : `${key}/${entry.name}`,
    ]
    if (entry.isDirectory()) yield* listFolder(entryPath, entryKey)
    else if (entry.isFile() && !TEMPORARY.test(entry.name)) {
      const found = await stat(entryPath).catch(nullIfMissing)
      if (found) yield { key: entryKey, size: found.size, changedAt: found.mtime }
    }
  }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
const codeOf = (error: unknown) => String((error as NodeJS.ErrnoException | undefined)?.code)

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw toRefusal(error)
}

/** A full or read-only disk is a 503; other errors stay as they are. */
function toRefusal(error: unknown): unknown {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new FilesUnavailable('full', `the disk is full (${code})`)
  if (code === 'EACCES' || code === 'EROFS')
    return new FilesUnavailable('denied', `the folder of files cannot be written (${code})`)
  return error
}
