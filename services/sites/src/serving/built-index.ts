import { createHash } from 'node:crypto'
import { BUILT_FOLDER, isReleaseKey, readRelease, type PackedFile } from '@portico/kit/files/built-files'
import type { Files } from '@portico/kit/files/files'
import { errorMessage } from '@portico/kit/runtime/error-message'
import type { Logger } from '@portico/kit/runtime/logger'

type Index = { version: string; files: ReadonlyMap<string, PackedFile> }

/** The built files of all stored releases, by name. `version` changes with the names. */
export type BuiltIndex = { read(): Promise<Index> }

/** A release's files are stored some seconds before its first process starts. */
const FRESH_MS = 1_000

/** Lists the store at most once a second, however many names are requested, and reads only the lists that changed. */
export function createBuiltIndex(
  files: Files,
  logger: Logger,
  now: () => number = () => performance.now(),
): BuiltIndex {
  const read = new Map<string, { mark: string; files: [string, PackedFile][] }>()
  let latest: { at: number; index: Promise<Index> } | undefined

  async function load(): Promise<Index> {
    const present = new Set<string>()
    for await (const { key, size, changedAt } of files.list(BUILT_FOLDER)) {
      if (!isReleaseKey(key)) continue
      present.add(key)
      const mark = `${size} ${changedAt.getTime()}`
      if (read.get(key)?.mark === mark) continue
      try {
        const release = await readRelease(files, { key, size })
        read.set(key, { mark, files: Object.entries(release?.files ?? {}) })
      } catch (error) {
        if (!(error instanceof SyntaxError || (error as Error).name === 'ZodError')) throw error
        logger.error(
          { key, reason: errorMessage(error) },
          'the list of built files of a release is not readable',
        )
        read.set(key, { mark, files: [] })
      }
    }
    for (const key of read.keys()) if (!present.has(key)) read.delete(key)
    const all = new Map([...read.values()].flatMap((release) => release.files))
    const version = createHash('sha256')
      .update([...all.keys()].sort().join('\0'))
      .digest('base64url')
    return { version, files: all }
  }

  return {
    read() {
      if (latest && now() - latest.at < FRESH_MS) return latest.index
      const index = load()
      // A failure is kept for the same second, so that a store that is away is not asked by every request.
      index.catch(() => undefined)
      latest = { at: now(), index }
      return index
    },
  }
}
