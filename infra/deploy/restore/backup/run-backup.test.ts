import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FilesUnavailable, type Files } from '@portico/kit/files/files'
import { createFolderFiles } from '@portico/kit/files/folder'
import { migrate } from '@portico/kit/postgres/migrate'
import { startCluster, type Cluster } from '@portico/kit/postgres/cluster'
import { databaseName, provision, roleName } from '@portico/kit/postgres/provision'
import { withClient } from '@portico/kit/postgres/with-client'
import { servicesWithData, type ServiceWithData } from '../../compose/services.ts'
import { openArchive } from '../archive/archive.ts'
import { listCopies } from '../files/copies.ts'
import { planRestore } from '../recovery/plan.ts'
import { runBackup } from './run-backup.ts'
import { createFolderStore } from '../archive/store.ts'

const root = mkdtempSync(join(tmpdir(), 'portico-backup-'))
chmodSync(root, 0o755) // Postgres may run as another user
const archiveDir = join(root, 'archive')
const key = Buffer.alloc(32, 7)
const password = 'test'
const store = createFolderStore(archiveDir)
const databases = {} as Record<ServiceWithData, string>
/** The databases have the tables of the kit only. */
const none = pathToFileURL(`${join(root, 'none')}/`)
let cluster: Cluster

beforeAll(async () => {
  mkdirSync(join(root, 'none'))
  cluster = await startCluster({
    dir: join(root, 'data'),
    password,
    durable: false,
    settings: { summarize_wal: 'on' },
  })
  await withClient({ connectionString: cluster.adminUrl }, async (admin) => {
    for (const service of ['identity', 'forms'] as const) {
      await provision(admin, service, () => password)
      const database = databaseName(service)
      const ownerUrl = cluster.urlFor({ user: roleName(service, 'owner'), password, database })
      await migrate({ ownerUrl, service, dir: none })
      const url = cluster.urlFor({ user: 'postgres', password, database })
      // Each copy takes its time, so several services have one database.
      for (const each of servicesWithData)
        if (service === 'identity' || each === 'forms') databases[each] = url
    }
  })
})
afterAll(async () => {
  await cluster.stop()
  rmSync(root, { recursive: true, force: true })
})

const marks = () =>
  Promise.all(
    Object.values(databases).map((connectionString) =>
      withClient({ connectionString }, async (client) => {
        const sql = `select at from recovery_mark where kind = 'backup'`
        return (await client.query<{ at: Date }>(sql)).rows[0]?.at.getTime() ?? 0
      }),
    ),
  )
const oldest = async () => Math.min(...(await marks()))
const fast = {
  fullEveryMs: 3_600_000,
  incrementEveryMs: 3_600_000,
  shipEveryMs: 200,
  journalEveryMs: 50,
  filesEveryMs: 50,
}

/** Starts a backup. `ended` has its outcome, and `stop` ends it. */
function start(options: Partial<Parameters<typeof runBackup>[0]> = {}) {
  const abort = new AbortController()
  const base = { archive: openArchive(store, key), archiveDir, walDir: join(root, 'wal'), databases }
  const ended = runBackup({ ...base, log: () => {}, times: fast, signal: abort.signal, ...options }).then(
    () => 'stopped',
    (error: Error) => error.message,
  )
  const stop = () => {
    abort.abort()
    return ended
  }
  return { ended, stop }
}
const eventually = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 300_000, interval: 100 })

test('a running backup writes the time until which it has everything into each database, and takes full backups again', async () => {
  expect(await oldest()).toBe(0)
  const began = Date.now()
  const backup = start({ times: { ...fast, fullEveryMs: 1_000 } })
  await eventually(oldest).toBeGreaterThan(began)
  const first = await oldest()
  await eventually(oldest).toBeGreaterThan(first)
  await eventually(async () => (await openArchive(store, key).listBackups()).length).toBeGreaterThan(1)
  expect(await backup.stop()).toBe('stopped')
  expect(readdirSync(root).filter((name) => name.startsWith('portico-copy-'))).toEqual([])
}, 600_000)

test('between full backups increments are taken; a backup that starts again continues the chain, and begins anew if it cannot', async () => {
  const archive = openArchive(store, key)
  const kinds = async (from: number) => (await archive.listBackups()).slice(from).map(({ kind }) => kind)
  const before = (await archive.listBackups()).length
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const first = start({ times: { ...fast, incrementEveryMs: 500 }, log })
  await eventually(() => kinds(before)).toContain('incremental')
  await first.stop()
  const taken = (await archive.listBackups()).length
  const again = start({ log })
  await eventually(() => kinds(taken)).toEqual(['incremental'])
  const [last] = (await archive.listBackups()).slice(-1)
  // Until its log is archived.
  await eventually(() =>
    planRestore(archive, null, new Date()).then(
      ({ chain }) => chain.at(-1)!.id,
      (error: Error) => error.message,
    ),
  ).toBe(last!.id)
  await again.stop()

  // The archive has lost the list of files of the last backup.
  const spoilt = {
    ...store,
    get: async (name: string) => (name === `backups/${last!.id}/000000` ? null : store.get(name)),
  }
  const anew = start({ archive: openArchive(spoilt, key), log })
  await eventually(() => kinds(taken + 1)).toEqual(['full'])
  await anew.stop()
  expect(lines.filter((line) => line.startsWith('no increment can be taken'))).toEqual([
    `no increment can be taken, so a full backup is taken: backups/${last!.id}/000000 is missing in the archive.`,
  ])
}, 600_000)

test('new files are archived beside the log; while they cannot be read, the backup goes on and no database says that everything is archived', async () => {
  const archive = openArchive(store, key)
  const folder = createFolderFiles(join(root, 'blobs'))
  await folder.put('site/one/media.pdf', Buffer.from('one'))
  const lines: string[] = []
  let isDenied = true
  const denied: Files = {
    ...folder,
    async *list(of) {
      if (isDenied) throw new FilesUnavailable('denied', 'the folder cannot be read')
      yield* folder.list(of)
    },
  }
  const at = await oldest()
  const backup = start({ files: denied, log: (line) => lines.push(line) })
  await eventually(
    async () => lines.filter((line) => line.startsWith('archived until')).length,
  ).toBeGreaterThan(1)
  expect(lines).toContain('files could not be archived, which is tried again: the folder cannot be read')
  expect(await oldest()).toBe(at)
  isDenied = false
  await eventually(oldest).toBeGreaterThan(at)
  expect(lines).toContain('archived 1 new files, 1 kB')
  await folder.put('site/two/media.pdf', Buffer.from('two'))
  await eventually(async () => (await listCopies(archive)).complete.length).toBe(2)
  expect(await backup.stop()).toBe('stopped')
}, 600_000)

test('the archive of another database is refused, and nothing is written to it', async () => {
  const folder = join(root, 'of-another')
  const other = openArchive(createFolderStore(folder), key)
  await other.checkKey({ create: true })
  await other.checkSystem('7000000000000000001')
  const before = readdirSync(folder)
  const backup = start({ archive: other, walDir: join(root, 'wal-of-another') })
  expect(await backup.ended).toMatch(
    /^The archive is of another database \(7000000000000000001, and this one is \d+\)\. Restore that one, or/,
  )
  expect(readdirSync(folder)).toEqual(before)
  expect(existsSync(join(root, 'wal-of-another'))).toBe(false)
})

test('a full disk of the archive ends the backup with its reason; what it received is kept, and the next one has everything', async () => {
  const walDir = join(root, 'wal')
  const before = await openArchive(store, key).listBackups()
  const noSpace = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }))
  // Until the first full backup is complete, and then while the log is shipped.
  for (const isFull of [
    (name: string) => name.endsWith('/manifest'),
    (name: string) => name.startsWith('wal/'),
  ]) {
    const full = {
      ...store,
      put: (name: string, content: Buffer) => (isFull(name) ? noSpace() : store.put(name, content)),
    }
    const at = await oldest()
    const backup = start({ archive: openArchive(full, key) })
    expect(await backup.ended).toBe(
      `The disk of the archive is full. Free or enlarge it, and start the backup again; what was received is kept in ${walDir}.`,
    )
    // A backup that fails leaves the chain before it, which the log continues.
    expect(await oldest()).toBeGreaterThanOrEqual(at)
    await planRestore(openArchive(store, key), new Date(await oldest()), new Date())
    expect(readdirSync(root).filter((name) => name.startsWith('portico-copy-'))).toEqual([])
    expect(readdirSync(walDir).some((name) => /^[0-9A-F]{24}(\.partial)?$/.test(name))).toBe(true)
  }
  expect((await openArchive(store, key).listBackups()).slice(0, before.length)).toEqual(before)

  mkdirSync(join(root, 'portico-copy-killed'))
  const at = await oldest()
  const backup = start()
  await eventually(oldest).toBeGreaterThan(at)
  expect(existsSync(join(root, 'portico-copy-killed'))).toBe(false)
  await backup.stop()
}, 600_000)

test('a backup that stood still until Postgres removed its log says so, begins anew, and can be restored', async () => {
  const atFirst = await oldest()
  const first = start()
  await eventually(oldest).toBeGreaterThan(atFirst)
  await first.stop()
  await withClient({ connectionString: cluster.adminUrl }, async (admin) => {
    await admin.query(`alter system set max_slot_wal_keep_size = '16MB'`)
    await admin.query('select pg_reload_conf()')
    await admin.query('create table filler (n int)')
    const status = async () => {
      for (let n = 0; n < 4; n++) {
        await admin.query('insert into filler values (1)')
        await admin.query('select pg_switch_wal()')
      }
      await admin.query('checkpoint')
      const { rows } = await admin.query<{ wal_status: string }>(
        'select wal_status from pg_replication_slots',
      )
      return rows.map(({ wal_status }) => wal_status)
    }
    await eventually(status).toEqual(['lost'])
    await admin.query('alter system reset max_slot_wal_keep_size')
    await admin.query('select pg_reload_conf()')
  })
  const archive = openArchive(store, key)
  const stoodStillAt = new Date()
  const backups = (await archive.listBackups()).length
  const at = await oldest()
  const lines: string[] = []
  const backup = start({ log: (line) => lines.push(line) })
  await eventually(oldest).toBeGreaterThan(Math.max(at, stoodStillAt.getTime()))
  expect(lines[0]).toMatch(/^the backup stood still for too long/)
  expect(await archive.listBackups()).toHaveLength(backups + 1)
  const archivedAt = new Date(await oldest())
  expect((await planRestore(archive, archivedAt, new Date())).chain).toHaveLength(1)
  await expect(planRestore(archive, stoodStillAt, new Date())).rejects.toThrow(/The log/)
  expect(await backup.stop()).toBe('stopped')
}, 600_000)
