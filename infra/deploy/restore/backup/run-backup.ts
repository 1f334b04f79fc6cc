import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Files } from '@portico/kit/files/files'
import { withClient } from '@portico/kit/postgres/with-client'
import { servicesWithData, type ServiceWithData } from '../../compose/services.ts'
import type { Archive, Manifest } from '../archive/archive.ts'
import { shipErasures } from '../archive/journal.ts'
import { repeatFilesBackup } from '../files/repeat-files-backup.ts'
import { markRecovery } from './marks.ts'
import { receiveWal } from './receive-wal.ts'
import { RestoreRefused } from '../refused.ts'
import { SERVER_MANIFEST, takeBase } from './take-base.ts'

export type BackupTimes = {
  /** Between two full backups, ms. */
  fullEveryMs: number
  /** Between two backups, ms: increments until the next full one. A restore replays at most the log of this time. */
  incrementEveryMs: number
  /** Between two times at which the received log is archived, ms. */
  shipEveryMs: number
  /** Between two looks for erasures, ms. An erasure is in the journal within a second. */
  journalEveryMs: number
  /** Between two looks for new files, ms, or ten times as long as a look takes. */
  filesEveryMs: number
}

/** The folder beside the archive into which a backup is copied before it is encrypted. */
const COPY = 'portico-copy-'
const IS_COPY = /^portico-copy-\w{6}$/
const DAY_MS = 86_400_000
const TIMES: BackupTimes = {
  fullEveryMs: 7 * DAY_MS,
  incrementEveryMs: DAY_MS,
  shipEveryMs: 60_000,
  journalEveryMs: 500,
  filesEveryMs: 60_000,
}

/**
 * Takes a backup, and then receives and archives the log until the process ends, with an increment each day and a full backup each
 * week. The first backup is an increment too if the archive has a full one of this week and all of the log since. New files of
 * websites are archived each minute. Each database gets the time until which the archive has everything.
 * @throws Error when the server, the disk or the archive fails
 */
export async function runBackup({
  archive,
  archiveDir,
  walDir,
  databases,
  files,
  log,
  times = TIMES,
  signal,
}: {
  archive: Archive
  archiveDir: string
  /** Where the log is received. It must outlive the process. */
  walDir: string
  /** The address of each database for a superuser. */
  databases: Readonly<Record<ServiceWithData, string>>
  /** The files of websites, unless they are in a bucket, which has a backup of its own. */
  files?: Files | undefined
  log(line: string): void
  times?: BackupTimes
  /** Ends the backup. */
  signal?: AbortSignal
}): Promise<void> {
  const url = databases[servicesWithData[0]]
  const folder = dirname(archiveDir)
  await archive.checkKey({ create: true })
  await archive.checkSystem(await systemOf(url))
  const receiver = await receiveWal({ url, slot: 'portico_backup', dir: walDir })
  if (receiver.isAfterGap)
    log(
      'the backup stood still for too long: Postgres has removed log that was not received. No restore is possible to a time between what was archived last and the full backup that begins now',
    )
  // Copies of a backup that was killed. Only one process can use the slot, so none of them is in use.
  for (const name of await readdir(folder))
    if (IS_COPY.test(name)) await rm(join(folder, name), { recursive: true, force: true })
  // Ends a backup that is being taken.
  const ending = new AbortController()
  signal?.addEventListener('abort', () => ending.abort(), { once: true })
  let parent = receiver.isContinued ? await lastBackup(archive, receiver.timeline, log) : undefined
  // Until then no restore is possible to the time that the log has reached.
  let isRestorable = parent !== undefined
  let chainBeganAt = parent?.chainBeganAt ?? 0

  const take = async (previous: Manifest | undefined): Promise<Manifest> => {
    const copy = await mkdtemp(join(folder, COPY))
    try {
      const list = previous && (await archive.readBackupFile(previous, SERVER_MANIFEST))
      const facts = await takeBase({
        ...{ url, to: copy, signal: ending.signal },
        ...(previous && list && { parent: { id: previous.id, list } }),
      })
      await receiver.caughtUp()
      const manifest = await archive.shipBackup(facts, copy)
      log(
        facts.parent === null
          ? `took the full backup ${facts.id}`
          : `took the increment ${facts.id}, which continues ${facts.parent}`,
      )
      return manifest
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  }
  const takeNext = async () => {
    const isFull = parent === undefined || Date.now() - chainBeganAt >= times.fullEveryMs
    const began = Date.now()
    const last = isFull
      ? await take(undefined)
      : await take(parent?.last).catch((error: unknown) => {
          if (!isRefusal(error)) throw error
          log(`no increment can be taken, so a full backup is taken: ${(error as Error).message}`)
          return take(undefined)
        })
    if (last.parent === null) chainBeganAt = began
    parent = { last, chainBeganAt }
    isRestorable = true
    await archive.prune(new Date()).catch((error: unknown) => {
      if (!(error instanceof RestoreRefused)) throw error
      log(`old backups are kept: ${error.message}`)
    })
  }
  const repeat = async () => {
    for (;;) {
      await takeNext()
      const pauseMs = Math.min(times.incrementEveryMs, times.fullEveryMs)
      await sleep(pauseMs, undefined, { signal: ending.signal })
    }
  }
  const copying = files
    ? repeatFilesBackup({ archive, files, everyMs: times.filesEveryMs, log, signal: ending.signal })
    : { ended: new Promise<never>(() => {}), until: () => Infinity }
  const repeating = repeat()
  const failed = Promise.race([receiver.failed, repeating, copying.ended])
  failed.catch(() => {})
  try {
    for (let shippedAt = -Infinity; !signal?.aborted;) {
      for (const service of servicesWithData) await shipErasures(archive, service, databases[service])
      if (isRestorable && performance.now() - shippedAt >= times.shipEveryMs) {
        shippedAt = performance.now()
        const until = receiver.received()
        await archive.shipWal(walDir)
        const at = Math.min(until ? Date.parse(until.at) : 0, copying.until())
        if (at > 0) await markRecovery(Object.values(databases), 'backup', new Date(at))
        log(`archived until ${until?.at}`)
      }
      await Promise.race([sleep(times.journalEveryMs), failed])
    }
  } catch (error) {
    if (signal?.aborted) return
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    throw new Error(
      `The disk of the archive is full. Free or enlarge it, and start the backup again; what was received is kept in ${walDir}.`,
      { cause: error },
    )
  } finally {
    ending.abort()
    await repeating.catch(() => {})
    if (files) await copying.ended.catch(() => {})
    await receiver.stop()
  }
}

/** The identifier of a database system, which restored data keep and new data do not have. */
const systemOf = (connectionString: string): Promise<string> =>
  withClient({ connectionString }, async (client) => {
    const sql = 'select system_identifier::text as id from pg_control_system()'
    return (await client.query<{ id: string }>(sql)).rows[0]!.id
  })

/** The server, or a damaged object of the archive, refuses an increment. A lost connection is no refusal. */
const isRefusal = (error: unknown): boolean =>
  error instanceof RestoreRefused || (error as { severity?: string }).severity === 'ERROR'

/** The newest backup of a timeline, and when the full one of its chain began. Undefined if no increment can continue it. */
async function lastBackup(
  archive: Archive,
  timeline: number,
  log: (line: string) => void,
): Promise<{ last: Manifest; chainBeganAt: number } | undefined> {
  try {
    const backups = (await archive.listBackups())
      .filter((each) => each.timeline === timeline)
      .sort((a, b) => a.endedAt.localeCompare(b.endedAt))
    const [last, full] = [backups.at(-1), backups.findLast(({ kind }) => kind === 'full')]
    if (!last || !full || !last.files.some(({ path }) => path === SERVER_MANIFEST)) return undefined
    return { last, chainBeganAt: Date.parse(full.startedAt) }
  } catch (error) {
    if (!(error instanceof RestoreRefused)) throw error
    log(`no increment can be taken, so a full backup is taken: ${error.message}`)
    return undefined
  }
}
