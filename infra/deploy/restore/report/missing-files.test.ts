import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderFiles } from '@portico/kit/files/folder'
import { withClient } from '@portico/kit/postgres/with-client'
import { testDatabase, type TestDatabase } from '@portico/kit/testing/database'
import { listMissingFiles } from './missing-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'portico-missing-'))
const files = createFolderFiles(dir)
const [first, second] = ['a'.repeat(24), 'b'.repeat(24)]
let database: TestDatabase

const url = () => {
  const superuser = new URL(process.env['PORTICO_TEST_PG']!)
  superuser.pathname = new URL(database.ownerUrl).pathname
  return superuser.href
}
const insertAsset = (websiteId: string, id: string, name: string, kind: string, version = '') =>
  withClient({ connectionString: url() }, (client) =>
    client.query(
      `insert into asset (website_id, id, kind, name, title, version, alt, width, height, color, bytes, created_at, changed_at)
       values ($1, $2, $3, $4, $4, $5, '', 1, 1, '', 5, now(), now())`,
      [websiteId, id, kind, name, version],
    ),
  )

beforeAll(async () => {
  database = await testDatabase('sites', new URL('../../../../services/sites/migrations/', import.meta.url))
  await withClient({ connectionString: url() }, async (client) => {
    for (const id of [first, second])
      await client.query(
        `insert into website (id, identifier, title, settings, created_at) values ($1, left($1, 4), 'One', '{}', now())`,
        [id],
      )
    await client.query(
      `insert into font (website_id, id, name, state, bytes, created_at) values
       ($1, 'ready', 'Here', 'ready', 1, now()), ($1, 'gone', 'Gone', 'ready', 1, now()), ($1, 'failed', 'Failed', 'failed', 1, now())`,
      [second],
    )
  })
})
afterAll(async () => {
  await database.close()
  rmSync(dir, { recursive: true, force: true })
})

test('rows without their content are listed by website, with every kind of file; a file that is cut off counts as missing', async () => {
  await insertAsset(first, 'picture', 'bowl.webp', 'picture')
  await insertAsset(first, 'replaced', 'bowl.3f9c2a1b0d4e.webp', 'picture', '3f9c2a1b0d4e')
  await insertAsset(first, 'film', 'film.mp4', 'video')
  await insertAsset(second, 'cut', 'cut.pdf', 'file')
  await files.put(`${first}/picture/largest.webp`, Buffer.from('12345'))
  await files.put(`${first}/replaced/3f9c2a1b0d4e/largest.webp`, Buffer.from('12345'))
  await files.put(`${first}/film/media.mp4`, Buffer.from('12345'))
  await files.put(`${second}/cut/media.pdf`, Buffer.from('1234'))
  await files.put(`${second}/ready/media.woff2`, Buffer.from('1'))

  expect(await listMissingFiles({ url: url(), files })).toEqual({
    [second]: ['cut.pdf (cut)', 'Gone (gone)'],
  })
  await files.remove(`${first}/film/media.mp4`)
  await files.remove(`${first}/replaced/3f9c2a1b0d4e/largest.webp`)
  expect((await listMissingFiles({ url: url(), files }))[first]).toEqual([
    'film.mp4 (film)',
    'bowl.3f9c2a1b0d4e.webp (replaced)',
  ])
})
