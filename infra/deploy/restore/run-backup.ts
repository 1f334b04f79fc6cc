import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { servicesWithData, type ServiceWithData } from '../compose/services.ts'
import type { Archive } from './archive.ts'
import { shipErasures } from './journal.ts'
import { markRecovery } from './marks.ts'
import { receiveWal } from './receive-wal.ts'
import { takeCopy } from './take-copy.ts'

export type BackupTimes = {
  /** Between two full backups, ms. A restore replays at most the log of this time. */
  fullEveryMs: number
  /** Between two times at which the received log is archived, ms. */
  shipEveryMs: number
  /** Between two looks for erasures, ms. An erasure is in the journal within a second. */
  journalEveryMs: number
}

/** The folder beside the archive into which a full backup is copied before it is encrypted. */
const COPY = 'portico-copy-'
const IS_COPY = /^portico-copy-\w{6}$/
const TIMES: BackupTimes = { fullEveryMs: 7 * 86_400_000, shipEveryMs: 60_000, journalEveryMs: 500 }

/**
 * Takes a full backup, and then receives and archives the log until the process ends, with a new full backup each week. Each
 * database gets the time until which the archive has everything.
 * @throws Error when the server, the disk or the archive fails
 */
export async function runBackup({
  archive,
  archiveDir,
  walDir,
  databases,
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
  log(line: string): void
  times?: BackupTimes
  /** Ends the backup. */
  signal?: AbortSignal
}): Promise<void> {
  const url = databases[servicesWithData[0]]
  const folder = dirname(archiveDir)
  await archive.checkKey({ create: true })
  const receiver = await receiveWal({ url, slot: 'portico_backup', dir: walDir })
  if (receiver.isAfterGap)
    log(
      'the backup stood still for too long: Postgres has removed log that was not received. No restore is possible to a time between what was archived last and the full backup that begins now',
    )
  // Copies of a backup that was killed. Only one process can use the slot, so none of them is in use.
  for (const name of await readdir(folder))
    if (IS_COPY.test(name)) await rm(join(folder, name), { recursive: true, force: true })
  let repeating: Promise<unknown> = Promise.resolve()
  try {
    const takeFull = async () => {
      const copy = await mkdtemp(join(folder, COPY))
      try {
        const facts = await takeCopy(url, copy)
        await receiver.caughtUp()
        await archive.shipBackup(facts, copy)
        log(`took the full backup ${facts.id}`)
      } finally {
        await rm(copy, { recursive: true, force: true })
      }
    }
    const repeatFull = async () => {
      for (;;) {
        await sleep(times.fullEveryMs, undefined, { signal })
        await takeFull()
      }
    }
    await takeFull()
    repeating = repeatFull()
    const failed = Promise.race([receiver.failed, repeating])
    failed.catch(() => {})
    for (let shippedAt = -Infinity; !signal?.aborted;) {
      for (const service of servicesWithData) await shipErasures(archive, service, databases[service])
      if (performance.now() - shippedAt >= times.shipEveryMs) {
        shippedAt = performance.now()
        const until = receiver.received()
        await archive.shipWal(walDir)
        await archive.prune(new Date())
        if (until) await markRecovery(Object.values(databases), 'backup', new Date(until.at))
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
    if (signal?.aborted) await repeating.catch(() => {}) // a full backup that is being taken
    await receiver.stop()
  }
}
