import { mkdirSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { readConfig } from '@portico/kit/runtime/config'
import { databaseName } from '@portico/kit/postgres/provision'
import { withClient } from '@portico/kit/postgres/with-client'
import { servicesWithData, type ServiceWithData } from '../compose/services.ts'
import { OPERATOR } from '../kafka/users.ts'
import { BACKUP_ROLE } from '../postgres/backup-role.ts'
import { afterRestore } from './after-restore/after-restore.ts'
import { describeAfterRestore } from './after-restore/describe.ts'
import { openArchive } from './archive/archive.ts'
import { combineBackups } from './recovery/combine.ts'
import { readJournal } from './archive/journal.ts'
import { printReport, readTime } from './report/print-report.ts'
import { RestoreRefused } from './refused.ts'
import { restoreFiles } from './files/restore-files.ts'
import { letGroupReadFiles, openLocalFiles } from './files/local-files.ts'
import { endOfRestore, restoreData } from './recovery/restore.ts'
import { runBackup } from './backup/run-backup.ts'
import { createFolderStore } from './archive/store.ts'

/**
 * Backup, restore and report of the containers of `make up`, in a container of the image of Portico (infra/deploy/compose/backup.yml).
 * `restore` has the volume of Postgres and no Postgres: it asks `containers.ts` on the host to start and stop one, with lines on
 * its standard output, and reads the answers on its standard input. It also asks for `files`, which runs as the user of sites
 * and writes the files of websites.
 */
const Variables = z.object({
  POSTGRES_HOST: z.string().default('postgres'),
  /** The password of the superuser, for a restore and its report. */
  POSTGRES_PASSWORD: z.string().default(''),
  /** The password of the role of the backup. */
  BACKUP_PASSWORD: z.string().default(''),
  BACKUP_KEY: z.string().min(1),
  KAFKA_BROKERS: z.string().default('kafka:9092'),
  KAFKA_PASSWORD: z.string().default(''),
  FILES_URL: z.string().optional(),
  FILES_KEY: z.string().optional(),
})

/** The volume of the archive, and the folders in it. */
const ARCHIVE = '/var/lib/portico-archive/archive'
const RECEIVED = '/var/lib/portico-archive/received-log'
/** Where the image of Postgres has its data. */
const DATA = '/var/lib/postgresql/18/docker'
/** The container that recovers restored data. */
const RECOVERING_HOST = 'restore-postgres'
/** The folder of the data of sites. */
const SITES = '/var/lib/portico'

const [command, time] = process.argv.slice(2)
const log = (line: string) => void process.stdout.write(`${line}\n`)

try {
  const config = readConfig(Variables, process.env)
  const archive = openArchive(createFolderStore(ARCHIVE), Buffer.from(config.BACKUP_KEY, 'base64url'))
  const superuser = `postgres:${encodeURIComponent(config.POSTGRES_PASSWORD)}`

  if (command === 'backup') {
    try {
      mkdirSync(ARCHIVE, { recursive: true, mode: 0o700 })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
      throw new RestoreRefused(
        'The archive cannot be written: the folder PORTICO_ARCHIVE must belong to the user 999 (chown 999:999).',
      )
    }
    const files = openLocalFiles(config.FILES_URL, SITES)
    const login = `${BACKUP_ROLE}:${encodeURIComponent(config.BACKUP_PASSWORD)}`
    const databases = databasesAt(login, config.POSTGRES_HOST)
    await runBackup({ archive, archiveDir: ARCHIVE, walDir: RECEIVED, databases, files, log })
  } else if (command === 'restore') {
    const to = readTime(time)
    await archive.checkKey()
    // A damaged journal is found before the data are changed.
    const journal = await readJournal(archive)
    const restoring = databasesAt(superuser, RECOVERING_HOST)
    const host = createHost()
    const onServer = async (work: () => Promise<unknown>) => {
      await host.ask('start')
      await work()
      await host.ask('stop')
    }
    const restored = await restoreData({
      archive,
      to,
      dataDir: DATA,
      receivedWal: RECEIVED,
      recover: () => onServer(() => untilRecovered(restoring.identity)),
      prepare: () =>
        onServer(async () => {
          const urlOf = (service: ServiceWithData) => restoring[service]
          const done = await afterRestore({ urlOf, journal, disasterAt: new Date() })
          for (const line of describeAfterRestore(done)) log(line)
          if (!openLocalFiles(config.FILES_URL, SITES)) return
          await letGroupReadFiles(ARCHIVE)
          await host.ask('files')
        }),
      combine: combineBackups,
      checkStopped: () => host.ask('check'),
      log,
    })
    log(endOfRestore(restored))
    log(`Next: make up${to ? `, then make restore-report TO=${to.toISOString()}` : ''}.`)
  } else if (command === 'files') {
    await archive.checkKey()
    const files = openLocalFiles(config.FILES_URL, SITES)
    if (files) await restoreFiles({ archive, url: databasesAt(superuser, RECOVERING_HOST).sites, files, log })
  } else if (command === 'report') {
    await archive.checkKey()
    await printReport({
      ...{ time, archive, databases: databasesAt(superuser, config.POSTGRES_HOST) },
      brokers: config.KAFKA_BROKERS.split(','),
      login: { user: OPERATOR, password: config.KAFKA_PASSWORD },
      files: { url: config.FILES_URL, key: config.FILES_KEY, dataDir: SITES },
    })
  } else throw new RestoreRefused('usage: container.ts backup | restore [TIME] | files | report TIME')
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof RestoreRefused ? 1 : 2)
}

/** The address of each database. */
function databasesAt(login: string, host: string): Record<ServiceWithData, string> {
  const entries = servicesWithData.map((service) => [
    service,
    `postgres://${login}@${host}:5432/${databaseName(service)}`,
  ])
  return Object.fromEntries(entries) as Record<ServiceWithData, string>
}

/** Asks `containers.ts`: one line each way. Rejects when it answers with a failure or has ended. */
function createHost() {
  const lines = createInterface({ input: process.stdin })
  let waiting: PromiseWithResolvers<void> | undefined
  let hasEnded = false
  lines.on('line', (line) => {
    if (line === 'ok') waiting?.resolve()
    else waiting?.reject(new RestoreRefused(String(JSON.parse(line))))
  })
  lines.on('close', () => {
    hasEnded = true
    waiting?.reject(new Error('the command on the host has ended'))
  })
  return {
    async ask(question: 'check' | 'start' | 'files' | 'stop'): Promise<void> {
      if (hasEnded) throw new Error('the command on the host has ended')
      waiting = Promise.withResolvers()
      process.stdout.write(`ask ${question}\n`)
      await waiting.promise
    },
  }
}

/** The host has waited until the server accepts connections, which it does not before its recovery has ended. */
function untilRecovered(connectionString: string): Promise<void> {
  return withClient(
    { connectionString: connectionString.replace(/\/[^/]*$/, '/postgres') },
    async (client) => {
      for (;;) {
        const { rows } = await client.query<{ recovers: boolean }>('select pg_is_in_recovery() as recovers')
        if (!rows[0]!.recovers) return
        await sleep(200)
      }
    },
  )
}
