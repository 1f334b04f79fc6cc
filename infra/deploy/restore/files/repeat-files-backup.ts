import { setTimeout as sleep } from 'node:timers/promises'
import { FilesUnavailable, type Files } from '@portico/kit/files/files'
import type { Archive } from '../archive/archive.ts'
import { RestoreRefused } from '../refused.ts'
import { createFilesBackup } from './back-up-files.ts'

/** A look at all files takes at most this share of the time. */
const MOST_SHARE = 0.1

/**
 * Archives new files of websites every `everyMs`, or less often if a look takes long, until `signal` ends it. Files that cannot be read
 * are tried again. `ended` rejects when the archive fails, and after the signal. `until`: every file that the store had at this time
 * is archived, ms since 1970; 0 before the first look has ended.
 */
export function repeatFilesBackup({
  archive,
  files,
  everyMs,
  log,
  signal,
}: {
  archive: Archive
  files: Files
  everyMs: number
  log(line: string): void
  signal: AbortSignal
}): { ended: Promise<never>; until: () => number } {
  let until = 0
  async function repeat(): Promise<never> {
    const backup = createFilesBackup({ archive, files })
    for (;;) {
      const [began, mark] = [Date.now(), performance.now()]
      try {
        const { added, bytes } = await backup.run(signal)
        if (added > 0 || until === 0) log(`archived ${added} new files, ${Math.ceil(bytes / 1_000)} kB`)
        until = began
      } catch (error) {
        const reason = reasonOf(error)
        if (reason === null) throw error
        log(`files could not be archived, which is tried again: ${reason}`)
      }
      const pauseMs = Math.max(everyMs, (performance.now() - mark) / MOST_SHARE)
      await sleep(pauseMs, undefined, { signal })
    }
  }
  const ended = repeat()
  ended.catch(() => {})
  return { ended, until: () => until }
}

/** Why files could not be archived now; null for an error that ends the backup, such as a full disk. */
function reasonOf(error: unknown): string | null {
  if (error instanceof FilesUnavailable) return error.detail
  return error instanceof RestoreRefused ? error.message : null
}
