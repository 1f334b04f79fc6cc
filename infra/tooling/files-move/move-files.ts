import { createHash } from 'node:crypto'
import type { Files } from '@portico/kit/files/files'

/** `differing`: keys whose contents in the two stores differ. */
export type Moved = { files: number; bytes: number; copied: number; differing: string[] }

/** Files that are copied at a time. */
const AT_ONCE = 6
/** The list is read until it names no new file this often: some servers leave files out while others are removed. */
const QUIET_LISTS = 2
/** Parts of an upload are the only keys that may be written twice. */
const PART = /\/uploads\//

/**
 * Copies all files from one store to another, and compares sizes and hashes of all. A file that is there already is compared only, so the
 * command can be repeated after an interruption. Both stores may be in use: a file that is removed meanwhile is removed from both.
 */
export async function moveFiles({
  from,
  to,
  onProgress = () => undefined,
}: {
  from: Files
  to: Files
  onProgress?: (moved: Readonly<Moved>) => void
}): Promise<Moved> {
  const moved: Moved = { files: 0, bytes: 0, copied: 0, differing: [] }
  const seen = new Set<string>()

  async function move({ key, size }: { key: string; size: number }): Promise<void> {
    if ((await to.size(key)) === null) {
      await to.put(key, contentOf(from, key, size))
      moved.copied += 1
    }
    const [there, here] = await Promise.all([sumOf(to, key), sumOf(from, key)])
    if (here === null) return to.remove(key)
    // The newer content of a part is in `to`.
    if (there !== here && !PART.test(key)) moved.differing.push(key)
    moved.files += 1
    moved.bytes += size
    onProgress(moved)
  }

  /** Moves the files that no list has named before, and returns their number. */
  async function moveListed(): Promise<number> {
    const before = seen.size
    const waiting = from.list()[Symbol.asyncIterator]()
    const lane = async () => {
      for (let next = await waiting.next(); !next.done; next = await waiting.next()) {
        const file = next.value
        if (seen.has(file.key)) continue
        seen.add(file.key)
        await move(file).catch(async (error: unknown) => {
          // Removed since it was listed.
          if ((await from.size(file.key)) !== null) throw error
          await to.remove(file.key)
        })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, lane))
    return seen.size - before
  }

  for (let quiet = 0; quiet < QUIET_LISTS;) quiet = (await moveListed()) === 0 ? quiet + 1 : 0
  return moved
}

const contentOf = (files: Files, key: string, size: number) =>
  size === 0 ? Buffer.alloc(0) : files.read(key, 0, size - 1)

/** The size and the SHA-256 of a file; null if there is none. */
async function sumOf(files: Files, key: string): Promise<string | null> {
  const size = await files.size(key)
  if (size === null) return null
  const hash = createHash('sha256')
  if (size > 0) for await (const chunk of files.read(key, 0, size - 1)) hash.update(chunk)
  return `${size} ${hash.digest('hex')}`
}
