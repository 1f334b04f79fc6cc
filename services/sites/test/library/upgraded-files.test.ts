import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '@portico/kit/postgres/migrate'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'

const migrations = new URL('../../migrations/', import.meta.url)
/** The migration that moves films, sounds and captions into the library of files. */
const LIBRARY = '0073-assets-library.sql'
const website = 'a'.repeat(24)
const id = (digit: string) => digit.repeat(24)

let database: TestDatabase
let earlier: string
beforeAll(async () => {
  earlier = mkdtempSync(join(tmpdir(), 'earlier-'))
  for (const name of readdirSync(migrations).filter((each) => each < LIBRARY))
    copyFileSync(new URL(name, migrations), join(earlier, name))
  database = await testDatabase('sites', pathToFileURL(`${earlier}/`))
})
afterAll(async () => {
  await database.close()
  rmSync(earlier, { recursive: true })
})

test('an upgrade keeps the films, sounds and captions of data before the library of files, and their websites are comped', async () => {
  await database.db.tenant(website, async (tx) => {
    await tx.query(
      "insert into website (id, identifier, title, created_at) values ($1, 'old', 'Old', now())",
      [website],
    )
    await tx.query(
      `insert into media_file (website_id, id, name, type, bytes, created_at) values
         ($1, $2, 'kiln.mp4', 'video/mp4', 3000000000, '2026-01-01T08:00:00Z'),
         ($1, $3, 'bell.mp3', 'audio/mpeg', 20, '2026-01-02T08:00:00Z'),
         ($1, $4, 'kiln.vtt', 'text/vtt', 30, '2026-01-03T08:00:00Z')`,
      [website, id('1'), id('2'), id('3')],
    )
  })
  await migrate({ ownerUrl: database.ownerUrl, service: 'sites', dir: migrations })
  const files = await database.db.tenant(website, (tx) =>
    tx.query(
      `select id, name, title, kind, type, bytes, version, folder_id as folder, deleted_at as deleted,
         created_at as created, changed_at as changed
       from asset order by created_at`,
    ),
  )
  const fileOf = (digit: string, name: string, kind: string, type: string, bytes: number) => {
    const at = new Date(`2026-01-0${digit}T08:00:00Z`)
    const kept = { id: id(digit), name, title: name, kind, type, bytes, created: at, changed: at }
    return { ...kept, version: '', folder: null, deleted: null }
  }
  expect(files.rows).toEqual([
    fileOf('1', 'kiln.mp4', 'video', 'video/mp4', 3_000_000_000),
    fileOf('2', 'bell.mp3', 'audio', 'audio/mpeg', 20),
    fileOf('3', 'kiln.vtt', 'captions', 'text/vtt', 30),
  ])
  const other = await database.db.tenant('b'.repeat(24), (tx) => tx.query('select id from asset'))
  expect(other.rows).toEqual([])
  const { rows } = await database.db.query<{ status: string }>('select status from website where id = $1', [
    website,
  ])
  expect(rows).toEqual([{ status: 'comped' }])
})
