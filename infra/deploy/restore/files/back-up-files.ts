import { BUILT_FOLDER } from '@portico/kit/files/built-files'
import { FileMissing, type Files } from '@portico/kit/files/files'
import { uploadFolderKey } from '../../../../services/sites/src/library/domain/asset-names.ts'
import { KEPT_DAYS, type Archive } from '../archive/archive.ts'
import { PART_BYTES, countParts, goneName, listCopies, partName, removeCopy, type Copy } from './copies.ts'

const KEPT_MS = KEPT_DAYS * 86_400_000

type Source = Pick<Files, 'list' | 'read'>

/**
 * Copies the files of websites to the archive. `run` copies what is new since the last time: a file does not change under its key,
 * so a key with the same size is not read again. A file that the store no longer has stays in the archive for 35 days, because a
 * restore to an earlier time needs it. Uploads that have not ended and built files of web, which `make up` stores again, are
 * left out. An interrupted run may be repeated, by another process too.
 */
export function createFilesBackup({
  archive,
  files,
  now = Date.now,
}: {
  archive: Archive
  files: Source
  now?: () => number
}) {
  /** The newest copy of each key. */
  let known: Map<string, Copy> | undefined
  /** Copies of files that were replaced by one of another size. */
  const former: Copy[] = []

  async function noteGone(copy: Copy): Promise<void> {
    const at = now()
    await archive.put(goneName(copy, at), Buffer.alloc(0))
    copy.goneAt = at
  }

  async function load(): Promise<Map<string, Copy>> {
    const { complete, incomplete } = await listCopies(archive)
    for (const copy of incomplete) await removeCopy(archive, copy)
    const newest = new Map<string, Copy>()
    for (const copy of complete.sort((a, b) => a.at - b.at)) {
      const before = newest.get(copy.key)
      if (before) former.push(before)
      newest.set(copy.key, copy)
    }
    for (const copy of former) if (copy.goneAt === null) await noteGone(copy)
    return newest
  }

  /** Archives a file. Returns null if it was removed, or is another one, since it was listed. */
  async function store(key: string, bytes: number): Promise<Copy | null> {
    const copy: Copy = { key, bytes, at: now(), goneAt: null }
    for (let number = 0; number < countParts(bytes); number++) {
      const start = number * PART_BYTES
      const end = Math.min(bytes, start + PART_BYTES)
      const part = await readPart(files, key, start, end)
      if (part === null) {
        await removeCopy(archive, copy)
        return null
      }
      await archive.put(partName(copy, number), part)
    }
    return copy
  }

  return {
    /**
     * Copies what is new, and deletes what has been gone for 35 days. Returns the files that were added and their bytes.
     * @throws FilesUnavailable when the files cannot be read
     */
    async run(signal?: AbortSignal): Promise<{ added: number; bytes: number }> {
      known ??= await load()
      const seen = new Set<string>()
      let [added, bytes] = [0, 0]
      for await (const { key, size } of files.list()) {
        signal?.throwIfAborted()
        if (!isBackedUp(key)) continue
        seen.add(key)
        const before = known.get(key)
        if (before?.bytes === size) {
          if (before.goneAt !== null) await archive.store.remove(goneName(before, before.goneAt))
          before.goneAt = null
          continue
        }
        const copy = await store(key, size)
        if (!copy) continue
        known.set(key, copy)
        added++
        bytes += size
        if (!before) continue
        former.push(before)
        if (before.goneAt === null) await noteGone(before)
      }
      for (const copy of known.values()) if (!seen.has(copy.key) && copy.goneAt === null) await noteGone(copy)
      await prune(known)
      return { added, bytes }
    },
  }

  async function prune(newest: Map<string, Copy>): Promise<void> {
    const isOld = ({ goneAt }: Copy) => goneAt !== null && goneAt < now() - KEPT_MS
    for (const copy of newest.values()) {
      if (!isOld(copy)) continue
      await removeCopy(archive, copy)
      newest.delete(copy.key)
    }
    for (const copy of former.splice(0))
      if (isOld(copy)) await removeCopy(archive, copy)
      else former.push(copy)
  }
}

function isBackedUp(key: string): boolean {
  const [folder = ''] = key.split('/')
  return folder !== BUILT_FOLDER && !key.startsWith(uploadFolderKey(folder, ''))
}

/** Reads the bytes of a file from `start` to before `end`. Null if it has fewer, or is gone. */
async function readPart(files: Source, key: string, start: number, end: number): Promise<Buffer | null> {
  if (start === end) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  try {
    for await (const chunk of files.read(key, start, end - 1)) chunks.push(chunk)
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
  const part = Buffer.concat(chunks)
  return part.length === end - start ? part : null
}
