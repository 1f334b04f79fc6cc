import { execFileSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startCluster } from '@portico/kit/postgres/cluster'
import { databaseName } from '@portico/kit/postgres/provision'
import { afterRestore } from './after-restore/after-restore.ts'
import { describeAfterRestore } from './after-restore/describe.ts'
import { KEY_BYTES, openArchive } from './archive/archive.ts'
import { openLocalFiles } from './files/local-files.ts'
import { restoreFiles } from './files/restore-files.ts'
import { combineBackups } from './recovery/combine.ts'
import { readJournal, type ErasedAgain } from './archive/journal.ts'
import { printReport, readTime } from './report/print-report.ts'
import { recoverWithPackage } from './recovery/recover.ts'
import { RestoreRefused } from './refused.ts'
import { checkStopped, endOfRestore, restoreData } from './recovery/restore.ts'
import { runBackup } from './backup/run-backup.ts'
import { readStack } from './stack.ts'
import { createFolderStore } from './archive/store.ts'

const USAGE = `usage: node infra/deploy/restore/main.ts backup|restore|report DATA ARCHIVE KEY_FILE [TIME]
  DATA      the data of make full: backup needs it running, restore needs it stopped
  ARCHIVE   the folder of the archive, on another disk
  KEY_FILE  the key, outside the archive; the first backup creates it
  TIME      such as 2026-11-27T10:15:00Z; without it, everything that was received`

const [command, dataArgument, archiveArgument, keyFile, time] = process.argv.slice(2)
if (
  !dataArgument ||
  !archiveArgument ||
  !keyFile ||
  !command ||
  !['backup', 'restore', 'report'].includes(command)
) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(2)
}
const dataDir = resolve(dataArgument)
const archiveDir = resolve(archiveArgument)
const walDir = join(archiveDir, '../received-log')

try {
  const store = createFolderStore(archiveDir)
  if (!existsSync(keyFile)) {
    if (command !== 'backup' || (await store.list('')).length > 0)
      throw new RestoreRefused(
        `${keyFile} does not exist. The archive opens only with the key of its first backup.`,
      )
    writeFileSync(keyFile, randomBytes(KEY_BYTES), { mode: 0o600, flag: 'wx' })
  }
  const archive = openArchive(store, readFileSync(keyFile))
  if (command !== 'backup') await archive.checkKey()
  const files = openLocalFiles(process.env['FILES_URL'], join(dataDir, 'sites'))
  const log = (line: string) => process.stdout.write(`${line}\n`)
  if (command === 'backup')
    await runBackup({ archive, archiveDir, walDir, databases: readStack(dataDir).databases, files, log })
  else if (command === 'restore') await restore()
  else await report()

  /** Ends sessions, erases again, holds jobs and raises versions, before any process starts. */
  async function prepare(dir: string, password: string, journal: ErasedAgain[]): Promise<void> {
    const cluster = await startCluster({ dir, password })
    try {
      const urlOf = (service: string) =>
        cluster.urlFor({ user: 'postgres', password, database: databaseName(service) })
      const done = await afterRestore({ urlOf, journal, disasterAt: new Date() })
      for (const line of describeAfterRestore(done)) log(line)
      if (files) await restoreFiles({ archive, url: urlOf('sites'), files, log })
    } finally {
      await cluster.stop()
    }
  }

  async function report(): Promise<void> {
    const { databases, kafka, kafkaLogin } = readStack(dataDir)
    await printReport({
      ...{ time, archive, databases },
      brokers: [kafka],
      login: kafkaLogin,
      files: {
        url: process.env['FILES_URL'],
        key: process.env['FILES_KEY'],
        dataDir: join(dataDir, 'sites'),
      },
    })
  }

  async function restore(): Promise<void> {
    const to = readTime(time)
    const target = join(dataDir, 'postgres')
    await checkStopped(target)
    const master = readFileSync(join(dataDir, 'secret'), 'utf8')
    // A damaged journal is found before the data are changed.
    const journal = await readJournal(archive)
    const password = createHmac('sha256', master).update('postgres').digest('base64url')
    const owner = postgresUser()
    const restored = await restoreData({
      archive,
      to,
      dataDir: target,
      ...(existsSync(walDir) && { receivedWal: walDir }),
      ...(owner && { owner }),
      recover: (dir) => recoverWithPackage(dir, password),
      prepare: (dir) => prepare(dir, password, journal),
      combine: combineBackups,
      log,
    })
    log(endOfRestore(restored))
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof RestoreRefused ? 1 : 2)
}

/** Postgres refuses to run as root, so it runs as this user then. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']).toString()))
  return { uid: uid!, gid: gid! }
}
