import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCluster, type Cluster } from '@portico/kit/postgres/cluster'
import { withClient } from '@portico/kit/postgres/with-client'
import { openArchive, type BackupFacts } from '../archive/archive.ts'
import { combineBackups } from './combine.ts'
import { readJournal } from '../archive/journal.ts'
import { recoverWithPackage } from './recover.ts'
import { receiveWal, type WalReceiver } from '../backup/receive-wal.ts'
import { restoreData } from './restore.ts'
import { createFolderStore } from '../archive/store.ts'
import { SERVER_MANIFEST, takeBase } from '../backup/take-base.ts'

const root = mkdtempSync(join(tmpdir(), 'portico-restore-'))
chmodSync(root, 0o755)
const dataDir = join(root, 'data')
const walDir = join(root, 'wal')
const key = Buffer.alloc(32, 7)
const password = 'test'
const store = createFolderStore(join(root, 'archive'))
const archive = openArchive(store, key)

let cluster: Cluster
let receiver: WalReceiver
let facts: BackupFacts
let target: Date
let owner: { uid: number; gid: number }

const query = <T extends object>(sql: string) =>
  withClient({ connectionString: cluster.adminUrl }, async (client) => (await client.query<T>(sql)).rows)
const serverTime = async () => (await query<{ at: Date }>('select clock_timestamp() as at'))[0]!.at
const idsIn = async () => (await query<{ id: number }>('select id from note order by id')).map(({ id }) => id)
const base = {
  archive,
  dataDir,
  recover: (dir: string) => recoverWithPackage(dir, password),
  combine: combineBackups,
}

beforeAll(async () => {
  cluster = await startCluster({ dir: dataDir, password, durable: false, settings: { summarize_wal: 'on' } })
  const { uid, gid } = statSync(dataDir)
  owner = { uid, gid }
  receiver = await receiveWal({ url: cluster.adminUrl, slot: 'backup', dir: walDir })
  await query('create table note (id int primary key, text text)')
  await query(`insert into note select n, repeat('x', 500) from generate_series(1, 1000) n`)
  await archive.checkKey({ create: true })
  facts = await takeBase({ url: cluster.adminUrl, to: join(root, 'copy') })
  await archive.shipBackup(facts, join(root, 'copy'))
  await query('insert into note values (2001, $$after the backup$$)')
  target = await serverTime()
  await query('insert into note values (3001, $$after the target$$)')
  // Several segments of the log.
  await query(`insert into note select n, repeat('y', 1500) from generate_series(10000, 32000) n`)
  await query('select pg_switch_wal()')
  await query('insert into note values (4001, $$the last row$$)')
  await receiver.caughtUp()
  await archive.shipWal(walDir)
})

afterAll(async () => {
  await receiver.stop()
  await cluster.stop()
  rmSync(root, { recursive: true, force: true })
})

/** Copies the archive, lets `damage` change it, and returns how the restore is refused. The data must stay as they are. */
async function refusalAfter(damage: (dir: string) => void, options: object = {}): Promise<string> {
  const dir = mkdtempSync(join(root, 'damaged-'))
  cpSync(join(root, 'archive'), dir, { recursive: true })
  damage(dir)
  const damaged = openArchive(createFolderStore(dir), key)
  const before = readdirSync(root).filter((name) => name.startsWith('data'))
  const refused = await restoreData({ ...base, owner, archive: damaged, to: target, ...options }).then(
    () => 'not refused',
    (error: Error) => `${error.constructor.name}: ${error.message}`,
  )
  expect(readdirSync(root).filter((name) => name.startsWith('data'))).toEqual(before)
  expect(await idsIn()).toContain(4001)
  return refused
}

const objects = (dir: string, folder: string) => readdirSync(join(dir, folder)).sort()
const neededSegment = (dir: string) =>
  objects(dir, 'wal').find((name) => name.startsWith(facts.startSegment))!

describe('a restore that cannot be done is refused with its reason, and the data stay', () => {
  test('a flipped bit in the backup', async () => {
    const refusal = await refusalAfter((dir) => {
      const file = join(dir, 'backups', facts.id, '000000')
      const content = readFileSync(file)
      content[content.length >> 1]! ^= 1
      writeFileSync(file, content)
    })
    expect(refusal).toContain('RestoreRefused: backups/')
    expect(refusal).toContain('is damaged')
  })

  test('a flipped bit in the log', async () => {
    const refusal = await refusalAfter((dir) => {
      const file = join(dir, 'wal', neededSegment(dir))
      const content = readFileSync(file)
      content[content.length >> 1]! ^= 1
      writeFileSync(file, content)
    })
    expect(refusal).toContain('RestoreRefused: wal/')
    expect(refusal).toContain('is damaged')
  })

  test('an object in the place of another one', async () => {
    const refusal = await refusalAfter((dir) => {
      const other = objects(dir, 'wal').find((name) => !name.startsWith(facts.startSegment))!
      writeFileSync(join(dir, 'wal', neededSegment(dir)), readFileSync(join(dir, 'wal', other)))
    })
    expect(refusal).toContain('is damaged')
  })

  test('a gap in the log', async () => {
    const refusal = await refusalAfter((dir) => rmSync(join(dir, 'wal', neededSegment(dir))))
    expect(refusal).toMatch(/RestoreRefused: The log has a gap: the segment \w{24} is missing/)
  })

  test('a missing object of the backup, and a backup without its manifest', async () => {
    expect(await refusalAfter((dir) => rmSync(join(dir, 'backups', facts.id, '000000')))).toContain(
      'is missing',
    )
    expect(await refusalAfter((dir) => rmSync(join(dir, 'backups', facts.id, 'manifest')))).toContain(
      'The archive has no complete backup.',
    )
  })

  test('a missing increment', async () => {
    const incremental = { ...facts, id: 'later', kind: 'incremental' as const, parent: 'absent' }
    await archive.shipBackup({ ...incremental, endedAt: target.toISOString() }, join(root, 'copy'))
    const refusal = await refusalAfter(() => {})
    for (const name of await store.list('backups/later/')) await store.remove(name)
    expect(refusal).toBe(
      'RestoreRefused: The backup later continues absent, which is missing in the archive.',
    )
  })

  test('a flipped bit in the description of the backup', async () => {
    const refusal = await refusalAfter((dir) => {
      const file = join(dir, 'backups', facts.id, 'manifest')
      const content = readFileSync(file)
      content[content.length >> 1]! ^= 1
      writeFileSync(file, content)
    })
    expect(refusal).toMatch(/RestoreRefused: backups\/\w+\/manifest is damaged/)
  })

  test('a flipped bit in the journal of erasures', async () => {
    const dir = mkdtempSync(join(root, 'journal-'))
    const own = openArchive(createFolderStore(dir), key)
    await own.put('journal/forms/1-1', Buffer.from('{}'))
    const file = join(dir, 'journal/forms/1-1')
    const content = readFileSync(file)
    content[content.length - 1]! ^= 1
    writeFileSync(file, content)
    await expect(readJournal(own)).rejects.toThrow('journal/forms/1-1 is damaged')
  })

  test('a wrong key, which does not touch the received log either', async () => {
    const received = join(root, 'received')
    cpSync(walDir, received, { recursive: true })
    writeFileSync(join(received, '0000000100000000000000AA'), 'a segment that is not archived yet')
    const before = readdirSync(received)
    const stored = await store.list('')
    const other = openArchive(store, Buffer.alloc(32, 8))
    const refusal = await refusalAfter(() => {}, { archive: other, receivedWal: received })
    expect(refusal).toContain('RestoreRefused: The key does not open this archive')
    expect(readdirSync(received)).toEqual(before)
    expect(await store.list('')).toEqual(stored)
  })

  test('a key of another length, and an archive whose mark of the key is lost', async () => {
    expect(() => openArchive(store, Buffer.alloc(31))).toThrow('has 32 bytes, and this one has 31')
    expect(await refusalAfter((dir) => rmSync(join(dir, 'key-check')))).toBe(
      'RestoreRefused: key-check is missing in the archive.',
    )
    const dir = mkdtempSync(join(root, 'unmarked-'))
    cpSync(join(root, 'archive'), dir, { recursive: true })
    rmSync(join(dir, 'key-check'))
    const other = openArchive(createFolderStore(dir), Buffer.alloc(32, 8))
    await expect(other.checkKey({ create: true })).rejects.toThrow('key-check is missing')
  })

  test('a disk of the archive that is full while the received log is added', async () => {
    const received = join(root, 'unshipped')
    mkdirSync(received)
    writeFileSync(join(received, '0000000100000000000000AA'), 'a segment that is not archived yet')
    const full = {
      ...store,
      put: () => Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })),
    }
    const refusal = await refusalAfter(() => {}, { archive: openArchive(full, key), receivedWal: received })
    expect(refusal).toContain('RestoreRefused: The disk of the archive is full')
    expect(readdirSync(received)).toEqual(['0000000100000000000000AA'])
  })

  test('a wrong key for the whole archive', async () => {
    const other = openArchive(store, Buffer.alloc(32, 8))
    const refusal = await refusalAfter(() => {}, { archive: other })
    expect(refusal).toBe(
      'RestoreRefused: The key does not open this archive: it was written with another one.',
    )
  })

  test('a time in the future, after the end of the log, and before the first backup', async () => {
    const after = (ms: number) => new Date(Date.now() + ms)
    expect(await refusalAfter(() => {}, { to: after(60_000) })).toContain('is in the future')
    expect(await refusalAfter(() => {}, { to: after(60_000), now: after(120_000) })).toContain(
      'The log in the archive ends at',
    )
    const early = new Date(Date.parse(facts.startedAt) - 1_000)
    expect(await refusalAfter(() => {}, { to: early })).toContain('is before the first backup')
  })

  test('a Postgres that runs on the data', async () => {
    expect(await refusalAfter(() => {})).toContain('RestoreRefused: Postgres runs on')
  })

  test('a disk that is full', async () => {
    const refusal = await refusalAfter(() => {}, { freeBytes: () => Promise.resolve(2 ** 20) })
    expect(refusal).toMatch(/RestoreRefused: The disk of .* has 1 MB free, and the restore needs \d+ MB/)
  })
})

test('the data are restored to a time, the old ones are moved aside, and everything restores without a time', async () => {
  await cluster.stop()
  // Data that cannot be prepared do not take the place of the old ones.
  const prepare = () => Promise.reject(new Error('the journal cannot be applied'))
  await expect(restoreData({ ...base, owner, to: target, prepare })).rejects.toThrow(
    'the journal cannot be applied',
  )
  expect(readdirSync(root).filter((name) => name.startsWith('data'))).toEqual(['data'])
  const restored = await restoreData({ ...base, owner, to: target })
  expect(existsSync(join(restored.movedTo!, 'PG_VERSION'))).toBe(true)
  cluster = await startCluster({ dir: dataDir, password, durable: false, settings: { summarize_wal: 'on' } })
  const ids = await idsIn()
  expect(ids).toHaveLength(1001)
  expect(ids.at(-1)).toBe(2001)
  await cluster.stop()

  // The volume is lost without warning: the received log has everything that was committed.
  rmSync(dataDir, { recursive: true })
  await restoreData({ ...base, owner, to: null, receivedWal: walDir })
  cluster = await startCluster({ dir: dataDir, password, durable: false, settings: { summarize_wal: 'on' } })
  expect(await idsIn()).toContain(4001)
})

/** The number and a hash of the rows of a table, and its size: rows that were removed leave no block behind. */
const digestOf = async (table: string) =>
  (
    await query<{ rows: number; hash: string; bytes: number }>(
      `select count(*)::int as rows, md5(string_agg(id || text, ',' order by id)) as hash,
         pg_relation_size('${table}')::int as bytes from ${table}`,
    )
  )[0]!

test('increments are combined with their full backup; a missing, damaged or foreign one is refused, and the data stay', async () => {
  const own = openArchive(createFolderStore(join(root, 'increments')), key)
  await own.checkKey({ create: true })
  const ownWal = join(root, 'increments-wal')
  await receiver.stop()
  receiver = await receiveWal({ url: cluster.adminUrl, slot: 'increments', dir: ownWal })
  const backUp = async (parent?: BackupFacts) => {
    const to = mkdtempSync(join(root, 'base-'))
    const list = parent && readFileSync(join(folders.at(-1)!, SERVER_MANIFEST))
    const taken = await takeBase({
      ...{ url: cluster.adminUrl, to },
      ...(parent && { parent: { id: parent.id, list: list! } }),
    })
    folders.push(to)
    await own.shipBackup(taken, to)
    return taken
  }
  const folders: string[] = []
  await query(`create table big (id int primary key, text text)`)
  await query(`insert into big select n, repeat('a', 900) from generate_series(1, 4000) n`)
  await query(`create table shrunk as select * from big`)
  await query('create table gone as select * from big')
  const full = await backUp()
  await query(`update big set text = repeat('b', 900) where id in (7, 1999, 3999)`)
  await query(`insert into big select n, repeat('c', 900) from generate_series(5000, 5600) n`)
  await query('delete from shrunk where id > 1000')
  await query('vacuum (truncate) shrunk')
  await query('drop table gone')
  await query(`create table added as select n as id, 'd' as text from generate_series(1, 50) n`)
  const first = await backUp(full)
  await query(`update big set text = repeat('e', 900) where id in (7, 5001)`)
  await query(`insert into shrunk select n, repeat('f', 900) from generate_series(6000, 6100) n`)
  const second = await backUp(first)
  expect([full.kind, first.kind, second.kind]).toEqual(['full', 'incremental', 'incremental'])
  const bytesOf = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .reduce((sum, each) => sum + statSync(join(each.parentPath, each.name)).size, 0)
  expect(bytesOf(folders[1]!)).toBeLessThan(bytesOf(folders[0]!) / 2)
  await query(`insert into big values (9001, 'after the increments')`)
  await query('select pg_switch_wal()') // writes the commit out: this server does not wait for its log
  const expected = [await digestOf('big'), await digestOf('shrunk'), await digestOf('added')]
  await receiver.caughtUp()
  await own.shipWal(ownWal)
  const before = readdirSync(root).filter((name) => name.startsWith('data'))

  const refused = (damage: (dir: string) => void) => {
    const dir = mkdtempSync(join(root, 'chain-'))
    cpSync(join(root, 'increments'), dir, { recursive: true })
    damage(dir)
    const archiveOf = openArchive(createFolderStore(dir), key)
    return restoreData({ ...base, owner, archive: archiveOf, to: null }).then(
      () => 'not refused',
      (error: Error) => `${error.constructor.name}: ${error.message}`,
    )
  }
  expect(await refused((dir) => rmSync(join(dir, 'backups', first.id), { recursive: true }))).toBe(
    `RestoreRefused: The backup ${second.id} continues ${first.id}, which is missing in the archive.`,
  )
  const flipped = await refused((dir) => {
    const file = join(dir, 'backups', first.id, '000000')
    const content = readFileSync(file)
    content[content.length >> 1]! ^= 1
    writeFileSync(file, content)
  })
  expect(flipped).toBe(
    `RestoreRefused: backups/${first.id}/000000 is damaged: its content does not match its seal.`,
  )
  // Without the increment between them.
  await expect(combineBackups([folders[0]!, folders[2]!], join(root, 'combined'))).rejects.toThrow(
    'it continues another one',
  )
  expect(readdirSync(root).filter((name) => name.startsWith('data'))).toEqual(before)

  await cluster.stop()
  await restoreData({ ...base, owner, archive: own, to: null })
  cluster = await startCluster({ dir: dataDir, password, durable: false, settings: { summarize_wal: 'on' } })
  expect([await digestOf('big'), await digestOf('shrunk'), await digestOf('added')]).toEqual(expected)
  expect(await query(`select to_regclass('gone') as gone`)).toEqual([{ gone: null }])
  // The server compares each block with its checksum.
  expect(
    await query(`select name from pg_settings where name = 'data_checksums' and setting = 'on'`),
  ).toHaveLength(1)
  for (const { relname } of await query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'pg_catalog'::regnamespace`,
  ))
    await query(`select count(*) from pg_catalog.${relname}`)
}, 600_000)
