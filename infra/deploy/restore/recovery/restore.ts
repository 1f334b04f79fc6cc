import { chmod, chown, mkdir, readFile, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Archive } from '../archive/archive.ts'
import { planRestore, type RestorePlan } from './plan.ts'
import { RestoreRefused } from '../refused.ts'

export type RestoreOptions = {
  archive: Archive
  /** Null: everything that the archive has. */
  to: Date | null
  /** The data directory of Postgres. It need not exist. */
  dataDir: string
  /** The part of the log that was received and not archived yet. */
  receivedWal?: string
  /** The user that Postgres runs as, if it is not the one of this process. */
  owner?: { uid: number; gid: number }
  /** Starts Postgres on a directory, waits until the recovery has ended, and stops it. */
  recover(dir: string): Promise<void>
  /** Changes the restored data before they take the place of the old ones, which stay if it fails. */
  prepare?(dir: string): Promise<void>
  /** Writes one backup from a full one and its increments. */
  combine?(folders: readonly string[], to: string): Promise<void>
  /** Rejects while a server uses the old data. By default the process in its pid file is looked for. */
  checkStopped?(dataDir: string): Promise<void>
  now?: Date
  freeBytes?(dir: string): Promise<number>
  log?(line: string): void
}

export type Restored = { to: Date | null; backup: string; movedTo: string | null }

/** Says to which time was restored, and where the old data are. */
export const endOfRestore = ({ to, movedTo }: Restored): string =>
  `Restored ${to ? `to ${to.toISOString()}` : 'everything that was received'}. ${movedTo === null ? 'There were no old data.' : `The old data are in ${movedTo}.`}`

/** The message of Postgres when no commit follows the target time, so that all of the log is before it. */
const NO_COMMIT_AFTER = 'recovery ended before configured recovery target was reached'

/**
 * Restores the data of Postgres to a time, beside the old data, and puts them in their place at the end. The old data are moved
 * aside and never deleted; until then nothing of them is changed, so an interrupted restore may be repeated.
 * @throws RestoreRefused with the reason
 */
export async function restoreData(options: RestoreOptions): Promise<Restored> {
  const { archive, to, dataDir, receivedWal, owner, log = () => {}, now = new Date() } = options
  // Otherwise the received log would be sealed with a wrong key, and be lost.
  await archive.checkKey()
  if (receivedWal !== undefined) await archive.shipWal(receivedWal).catch(refuseFullArchive)
  const plan = await planRestore(archive, to, now)
  const { id } = plan.chain.at(-1)!
  const work = `${dataDir}.restoring`
  await mkdir(dirname(dataDir), { recursive: true })
  await rm(work, { recursive: true, force: true }) // of an interrupted restore
  await checkSpace(plan, dirname(dataDir), options.freeBytes ?? freeBytes)
  log(`restores the backup ${id} and ${plan.segments.length} segments of the log`)
  await mkdir(work)
  await chmod(work, 0o711) // Postgres may run as another user; its data below are closed
  const [target, wal] = [join(work, 'data'), join(work, 'wal')]
  try {
    await unpack(plan, options, work, target)
    await mkdir(wal, { recursive: true })
    for (const { object, segment, isPartial } of plan.segments) {
      const content = await archive.get(object)
      // Postgres accepts whole segments only. It ends at the first place without a valid record.
      const whole = isPartial ? Buffer.concat([content], 16 * 2 ** 20) : content
      await writeFile(join(wal, segment), whole)
    }
    await rm(join(target, 'postmaster.pid'), { force: true })
    await configureRecovery(target, wal, to)
    if (owner) await ownTree(work, owner)
    await recoverTo(options, target, wal)
    if (await exists(join(target, 'recovery.signal')))
      throw new Error(`the recovery of ${target} did not end`)
    await endRecovery(target)
    await options.prepare?.(target)
    await (options.checkStopped ?? checkStopped)(dataDir)
  } catch (error) {
    await rm(work, { recursive: true, force: true })
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw new RestoreRefused('The disk is full.')
    throw error
  }
  const movedTo = `${dataDir}.before-${now.toISOString().replaceAll(/[-:.]/g, '')}`
  const existed = await exists(dataDir)
  if (existed) await rename(dataDir, movedTo)
  await rename(target, dataDir)
  await rm(work, { recursive: true, force: true })
  return { to, backup: id, movedTo: existed ? movedTo : null }
}

function refuseFullArchive(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOSPC') throw error
  throw new RestoreRefused('The disk of the archive is full, so the received log cannot be added to it.')
}

async function unpack(
  plan: RestorePlan,
  options: RestoreOptions,
  work: string,
  target: string,
): Promise<void> {
  const { archive, combine } = options
  if (plan.chain.length === 1) return archive.unpackBackup(plan.chain[0]!, target)
  if (!combine)
    throw new RestoreRefused('This backup has increments: restoring it needs a program that combines them.')
  const folders: string[] = []
  for (const manifest of plan.chain) {
    folders.push(join(work, manifest.id))
    await archive.unpackBackup(manifest, folders.at(-1)!)
  }
  await combine(folders, target)
}

/** @throws RestoreRefused while a server runs on these data */
export async function checkStopped(dataDir: string): Promise<void> {
  const file = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => null)
  const pid = Number(file?.split('\n')[0])
  if (!(pid > 1)) return
  try {
    process.kill(pid, 0)
  } catch {
    return // of a server that was killed
  }
  throw new RestoreRefused(`Postgres runs on ${dataDir} (process ${pid}). Stop it first.`)
}

async function checkSpace(
  plan: RestorePlan,
  dir: string,
  free: (dir: string) => Promise<number>,
): Promise<void> {
  // Several folders of a chain exist beside the combined one.
  const needed = plan.bytes * (plan.chain.length > 1 ? 2 : 1.2)
  const available = await free(dir)
  if (available < needed)
    throw new RestoreRefused(
      `The disk of ${dir} has ${megabytes(available)} MB free, and the restore needs ${megabytes(needed)} MB beside the old data.`,
    )
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20)

async function freeBytes(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

const BEGIN = '# Portico restore'

async function configureRecovery(dir: string, wal: string, to: Date | null): Promise<void> {
  const file = join(dir, 'postgresql.auto.conf')
  const before = await readFile(file, 'utf8').catch(() => '')
  const settings = [
    BEGIN,
    `restore_command = 'cp "${wal}/%f" "%p"'`,
    `recovery_target_timeline = 'current'`,
    // Otherwise the server needs settings at least as large as the ones of the server that wrote the log.
    `hot_standby = 'off'`,
    ...(to
      ? [
          `recovery_target_time = '${to.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
          `recovery_target_action = 'promote'`,
        ]
      : []),
  ]
  await writeFile(file, `${before.split(BEGIN)[0]}${settings.join('\n')}\n`)
  await writeFile(join(dir, 'recovery.signal'), '')
}

async function recoverTo({ recover, to, owner }: RestoreOptions, target: string, wal: string): Promise<void> {
  try {
    return await recover(target)
  } catch (error) {
    if (to === null || !String(error).includes(NO_COMMIT_AFTER)) throw error
  }
  await configureRecovery(target, wal, null)
  if (owner) await ownTree(target, owner)
  await recover(target)
}

async function endRecovery(dir: string): Promise<void> {
  const file = join(dir, 'postgresql.auto.conf')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.split(BEGIN)[0]!)
}

async function ownTree(dir: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await chown(dir, uid, gid)
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid)
}
