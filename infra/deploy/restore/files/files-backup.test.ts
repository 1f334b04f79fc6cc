import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FilesUnavailable, type Files, type ListedFile } from '@portico/kit/files/files'
import { createFolderFiles } from '@portico/kit/files/folder'
import { withClient } from '@portico/kit/postgres/with-client'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { openArchive, type Archive } from '../archive/archive.ts'
import { createFolderStore, type BackupStore } from '../archive/store.ts'
import { RestoreRefused } from '../refused.ts'
import { listMissingFiles } from '../report/missing-files.ts'
import { createFilesBackup } from './back-up-files.ts'
import { PART_BYTES, listCopies } from './copies.ts'
import { letGroupReadFiles } from './local-files.ts'
import { restoreFiles } from './restore-files.ts'

const DAY_MS = 86_400_000
const [site, other] = ['a'.repeat(24), 'b'.repeat(24)]
const LARGE = 2 * PART_BYTES + 5
const key = Buffer.alloc(32, 7)

let root: string
let database: TestDatabase
let files: Files
let store: BackupStore
let archive: Archive
let now: number

const url = () => {
  const superuser = new URL(process.env['PORTICO_TEST_PG']!)
  superuser.pathname = new URL(database.ownerUrl).pathname
  return superuser.href
}
const query = (sql: string, values: unknown[]) =>
  withClient({ connectionString: url() }, (client) => client.query(sql, values))
const insertAsset = (websiteId: string, id: string, name: string, kind: string, bytes: number) =>
  query(
    `insert into asset (website_id, id, kind, name, title, version, alt, width, height, color, bytes, created_at, changed_at)
     values ($1, $2, $3, $4, $4, '', '', 1, 1, '', $5, now(), now())`,
    [websiteId, id, kind, name, bytes],
  )

beforeAll(async () => {
  database = await testDatabase('sites', new URL('../../../../services/sites/migrations/', import.meta.url))
  for (const id of [site, other])
    await query(
      `insert into website (id, identifier, title, settings, created_at) values ($1, left($1, 4), 'One', '{}', now())`,
      [id],
    )
})
afterAll(() => database.close())
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'portico-files-backup-'))
  files = createFolderFiles(join(root, 'blobs'))
  store = createFolderStore(join(root, 'archive'))
  archive = openArchive(store, key)
  await archive.checkKey({ create: true })
  now = Date.parse('2026-11-27T10:00:00Z')
  await query('delete from asset where website_id = any($1)', [[site, other]])
  return () => rmSync(root, { recursive: true, force: true })
})

const backup = () => createFilesBackup({ archive, files, now: () => now })
/** A store that counts the objects that are written. */
function countPuts() {
  const names: string[] = []
  const counting: BackupStore = {
    ...store,
    put: (name, content) => {
      names.push(name)
      return store.put(name, content)
    },
  }
  return { names, archive: openArchive(counting, key) }
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const hashes = (keys: readonly string[]) =>
  Promise.all(keys.map(async (each) => hashOf((await files.get(each)) ?? Buffer.from('no file'))))
const loseFiles = () => rmSync(join(root, 'blobs'), { recursive: true })

test('every file comes back byte for byte: large, empty and replaced ones, with their widths and versions; uploads and built files are left out', async () => {
  const keys = [
    `${site}/bowl/largest.webp`,
    `${site}/bowl/500.webp`,
    `${site}/bowl/500.avif`,
    `${site}/bowl/3f9c2a1b0d4e/largest.webp`,
    `${other}/film/media.mp4`,
  ]
  const sizes = [40, 20, 0, 30, LARGE]
  for (const [at, each] of keys.entries()) await files.put(each, randomBytes(sizes[at]!))
  await files.put(`${site}/uploads/up/1`, Buffer.from('a part'))
  await files.put('built/0123456789abcdef0123456789abcdef.pack', Buffer.from('built'))
  await insertAsset(site, 'bowl', 'bowl.webp', 'picture', 40)
  await insertAsset(other, 'film', 'film.mp4', 'video', LARGE)
  const before = await hashes(keys)
  expect(await backup().run()).toEqual({ added: 5, bytes: 40 + 20 + 30 + LARGE })

  loseFiles()
  expect(Object.keys(await listMissingFiles({ url: url(), files }))).toEqual([site, other])
  const lines: string[] = []
  const restored = await restoreFiles({ archive, url: url(), files, log: (line) => lines.push(line) })
  expect(restored).toEqual({ restored: 5, bytes: 40 + 20 + 30 + LARGE, failed: [] })
  expect(lines).toEqual(['restored 5 files, 16778 kB'])
  expect(await hashes(keys)).toEqual(before)
  expect(await files.get(`${site}/uploads/up/1`)).toBeNull()
  expect(await listMissingFiles({ url: url(), files })).toEqual({})
  // It may be repeated.
  expect(await restoreFiles({ archive, url: url(), files })).toEqual({ restored: 0, bytes: 0, failed: [] })
})

test('only new files are copied, whichever process runs the backup, and the archive has no readable content', async () => {
  await files.put(`${site}/one/largest.webp`, Buffer.from('a secret picture'))
  const running = backup()
  expect((await running.run()).added).toBe(1)
  await files.put(`${site}/two/largest.webp`, Buffer.from('second'))
  expect((await running.run()).added).toBe(1)
  const counting = countPuts()
  expect(await createFilesBackup({ archive: counting.archive, files }).run()).toEqual({ added: 0, bytes: 0 })
  expect(counting.names).toEqual([])

  const names = readdirSync(join(root, 'archive'), { recursive: true, withFileTypes: true })
  const objects = names.filter((each) => each.isFile())
  expect(objects.length).toBe(3)
  for (const { parentPath, name } of objects)
    expect(readFileSync(join(parentPath, name), 'latin1')).not.toContain('a secret picture')
})

test('a removed file stays for 35 days, comes back if a row names it, and is then deleted from the archive', async () => {
  await files.put(`${site}/old/media.pdf`, Buffer.from('old'))
  await files.put(`${site}/kept/media.pdf`, Buffer.from('kept'))
  await insertAsset(site, 'old', 'old.pdf', 'file', 3)
  await backup().run()
  await files.remove(`${site}/old/media.pdf`)
  await backup().run()
  now += 34 * DAY_MS
  const running = backup()
  await running.run()
  expect((await listCopies(archive)).complete.map((each) => each.key).sort()).toEqual([
    `${site}/kept/media.pdf`,
    `${site}/old/media.pdf`,
  ])
  expect((await restoreFiles({ archive, url: url(), files })).restored).toBe(1)
  expect(await files.get(`${site}/old/media.pdf`)).toEqual(Buffer.from('old'))

  // It is in the store again, and its days begin anew.
  await running.run()
  expect((await listCopies(archive)).complete.map(({ goneAt }) => goneAt)).toEqual([null, null])
  await files.remove(`${site}/old/media.pdf`)
  now += 2 * DAY_MS
  await running.run()
  now += 36 * DAY_MS
  await running.run()
  expect((await listCopies(archive)).complete.map((each) => each.key)).toEqual([`${site}/kept/media.pdf`])
  expect(await store.list('files-gone/')).toEqual([])
})

test('files without a row do not come back: they were erased, or are newer than the target time', async () => {
  await files.put(`${site}/erased/largest.webp`, Buffer.from('erased'))
  await files.put(`${site}/there/largest.webp`, Buffer.from('there'))
  await insertAsset(site, 'there', 'there.webp', 'picture', 5)
  await backup().run()
  loseFiles()
  expect((await restoreFiles({ archive, url: url(), files })).restored).toBe(1)
  expect(await files.get(`${site}/erased/largest.webp`)).toBeNull()
})

test('a file that is cut off is replaced, and no other file is touched', async () => {
  await files.put(`${site}/cut/media.pdf`, Buffer.from('12345'))
  await files.put(`${site}/good/media.pdf`, Buffer.from('12345'))
  await insertAsset(site, 'cut', 'cut.pdf', 'file', 5)
  await insertAsset(site, 'good', 'good.pdf', 'file', 5)
  const running = backup()
  await running.run()
  truncateSync(join(root, 'blobs', site, 'cut/media.pdf'), 2)
  // The running backup copies the damaged file too, and keeps the good one.
  expect((await running.run()).added).toBe(1)
  const before = statSync(join(root, 'blobs', site, 'good/media.pdf')).mtimeMs
  expect(await restoreFiles({ archive, url: url(), files })).toMatchObject({ restored: 1, failed: [] })
  expect(await files.get(`${site}/cut/media.pdf`)).toEqual(Buffer.from('12345'))
  expect(statSync(join(root, 'blobs', site, 'good/media.pdf')).mtimeMs).toBe(before)
})

test('a damaged object costs its file only, and the report lists the file', async () => {
  for (const id of ['bad', 'good']) {
    await files.put(`${site}/${id}/media.pdf`, Buffer.from('12345'))
    await insertAsset(site, id, `${id}.pdf`, 'file', 5)
  }
  await backup().run()
  const [object] = await store.list(`files/${site}/bad/`)
  const path = join(root, 'archive', object!)
  const sealed = readFileSync(path)
  sealed[sealed.length - 1]! ^= 1
  writeFileSync(path, sealed)
  loseFiles()
  expect(await restoreFiles({ archive, url: url(), files })).toEqual({
    restored: 1,
    bytes: 5,
    failed: [`${site}/bad/media.pdf: ${object} is damaged: its content does not match its seal.`],
  })
  expect(await listMissingFiles({ url: url(), files })).toEqual({ [site]: ['bad.pdf (bad)'] })
  expect(readdirSync(join(root, 'blobs', site, 'bad'))).toEqual([])
})

test('a backup that was killed in a large file begins this file again', async () => {
  await files.put(`${site}/film/media.mp4`, randomBytes(LARGE))
  await insertAsset(site, 'film', 'film.mp4', 'video', LARGE)
  let puts = 0
  const killed = openArchive(
    {
      ...store,
      put: (name, content) => (puts++ === 2 ? Promise.reject(new Error('killed')) : store.put(name, content)),
    },
    key,
  )
  await expect(createFilesBackup({ archive: killed, files }).run()).rejects.toThrow('killed')
  expect(await listCopies(archive)).toMatchObject({ complete: [], incomplete: [{ bytes: LARGE }] })
  now += 1
  expect((await backup().run()).added).toBe(1)
  expect(await listCopies(archive)).toMatchObject({ complete: [{ bytes: LARGE }], incomplete: [] })
  const before = await hashes([`${site}/film/media.mp4`])
  loseFiles()
  await restoreFiles({ archive, url: url(), files })
  expect(await hashes([`${site}/film/media.mp4`])).toEqual(before)
})

test('a file that is removed or cut off while it is read is left out, and the others are copied', async () => {
  await files.put(`${site}/gone/media.pdf`, Buffer.from('gone'))
  await files.put(`${site}/short/media.pdf`, Buffer.from('short'))
  await files.put(`${site}/there/media.pdf`, Buffer.from('there'))
  const source: Pick<Files, 'list' | 'read'> = {
    async *list() {
      const listed: ListedFile[] = []
      for await (const file of files.list()) listed.push(file)
      await files.remove(`${site}/gone/media.pdf`)
      truncateSync(join(root, 'blobs', site, 'short/media.pdf'), 1)
      yield* listed
    },
    read: files.read,
  }
  expect(await createFilesBackup({ archive, files: source }).run()).toEqual({ added: 1, bytes: 5 })
  expect(await listCopies(archive)).toMatchObject({
    complete: [{ key: `${site}/there/media.pdf` }],
    incomplete: [],
  })
})

test('a full disk ends the restore with its reason', async () => {
  await files.put(`${site}/one/media.pdf`, Buffer.from('12345'))
  await insertAsset(site, 'one', 'one.pdf', 'file', 5)
  await backup().run()
  loseFiles()
  const full = { list: files.list, put: () => Promise.reject(new FilesUnavailable('full', 'ENOSPC')) }
  await expect(restoreFiles({ archive, url: url(), files: full })).rejects.toThrow(
    new RestoreRefused('The disk of the files is full.'),
  )
})

test('the group of the archive can read what a restore of files reads, and nothing else', async () => {
  await files.put(`${site}/one/media.pdf`, Buffer.from('12345'))
  await backup().run()
  await archive.put('journal/forms/1-1', Buffer.from('{}'))
  const dir = join(root, 'archive')
  await letGroupReadFiles(dir)
  const mode = (name: string) => (statSync(join(dir, name)).mode & 0o777).toString(8)
  const [object] = await store.list('files/')
  expect([mode('.'), mode('key-check'), mode(`files/${site}`), mode(object!)]).toEqual([
    '750',
    '640',
    '750',
    '640',
  ])
  expect(mode('journal/forms/1-1')).toBe('600')
})
