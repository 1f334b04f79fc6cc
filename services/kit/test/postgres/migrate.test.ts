import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, type MigrationLimits } from '../../src/postgres/migrate.ts'
import { isTransient } from '../../src/postgres/transient.ts'
import { testDatabase, type TestDatabase } from '../../src/testing/database.ts'
import { until } from '../../src/testing/until.ts'

let folder: string
let database: TestDatabase
let owner: pg.Client

const write = (name: string, sql: string) => writeFileSync(join(folder, `${name}.sql`), sql)
const run = (limits: Partial<MigrationLimits> = {}) =>
  migrate({
    ownerUrl: database.ownerUrl,
    service: 'notes',
    dir: pathToFileURL(`${folder}/`),
    pauseMs: 20,
    ...limits,
  })
const names = async () =>
  (await owner.query<{ name: string }>('select name from service_migration order by id')).rows.map(
    ({ name }) => name,
  )

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portico-migrate-'))
  write('0001-note', 'create table note (id int primary key, body text);\ninsert into note values (1);')
  database = await testDatabase('notes', pathToFileURL(`${folder}/`))
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  await owner.end()
  await database.close()
  rmSync(folder, { recursive: true })
})

test('a file that fails is named and changes nothing; the files before it stay, and the next run continues', async () => {
  write('0002-good', 'alter table note add column one text;')
  write('0003-bad', 'alter table note add column two text;\nselect no_such_function();')
  await expect(run()).rejects.toThrow(
    'the migration 0003-bad failed: function no_such_function() does not exist',
  )
  expect(await names()).toEqual(['0001-note', '0002-good'])
  write('0003-bad', 'alter table note add column two text;')
  await run()
  await run()
  expect(await names()).toEqual(['0001-note', '0002-good', '0003-bad'])
})

test('a file that precedes one that has run is refused', async () => {
  write('0000-late', 'select 1;')
  await expect(run()).rejects.toThrow('the migration 0000-late has not run and precedes 0001-note, which has')
})

test('a table of migrations that node-pg-migrate made is continued', async () => {
  await owner.query(
    `drop table service_migration;
     create table service_migration (id serial primary key, name varchar(255) not null, run_on timestamp not null);
     insert into service_migration (name, run_on) values ('0001-note', now())`,
  )
  write('0002-more', 'alter table note add column one text;')
  await run()
  expect(await names()).toEqual(['0001-note', '0002-more'])
})

test('while a migration waits for a lock, readers and writers wait for its limit at most, and it ends afterwards', async () => {
  write('0002-wide', 'alter table note add column wide text;')
  const holder = new pg.Client({ connectionString: database.ownerUrl })
  await holder.connect()
  await holder.query('begin; select 1 from note')
  const migration = run({ lockTimeoutMs: 300, tries: 1_000 })
  const isWaiting = async () =>
    (await owner.query(`select 1 from pg_locks where relation = 'note'::regclass and not granted`))
      .rowCount === 1
  await until(isWaiting)
  // Each of these statements may queue behind the waiting one.
  for (let i = 0; i < 5; i++) {
    await owner.query(`set statement_timeout = '5s'; update note set body = 'written' where id = 1`)
    expect((await owner.query('select body from note')).rows).toEqual([{ body: 'written' }])
  }
  expect(await names()).toEqual(['0001-note'])
  await holder.query('commit')
  await migration
  expect(await names()).toEqual(['0001-note', '0002-wide'])
  await holder.end()
})

test('a migration gives up after its tries with a failure that counts as transient', async () => {
  write('0002-wide', 'alter table note add column wide text;')
  await owner.query('begin; select 1 from note')
  const failure = await run({ lockTimeoutMs: 20, tries: 3 }).catch((error: unknown) => error)
  await owner.query('commit')
  expect(String(failure)).toMatch(/0002-wide failed: canceling statement due to lock timeout/)
  expect(isTransient(failure)).toBe(true)
  expect(await names()).toEqual(['0001-note'])
})

test('an index is built outside a transaction, again after a failure, and by several processes at once', async () => {
  await owner.query('insert into note values (2)')
  await owner.query('alter table note add column twin int default 1')
  await owner.query('create unique index concurrently note_twin on note (twin)').catch(() => undefined)
  const states = async () =>
    (
      await owner.query<{ indisvalid: boolean }>(
        `select indisvalid from pg_index where indexrelid = to_regclass('note_twin')`,
      )
    ).rows
  expect(await states()).toEqual([{ indisvalid: false }])
  write(
    '0002-index',
    `-- expand, outside a transaction
     drop index concurrently if exists note_twin; -- of a run that failed
     create index concurrently note_twin on note (twin);`,
  )
  await Promise.all([run(), run(), run()])
  expect(await states()).toEqual([{ indisvalid: true }])
  expect(await names()).toEqual(['0001-note', '0002-index'])
})
