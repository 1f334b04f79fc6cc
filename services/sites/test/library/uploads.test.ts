import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssetChanged } from '@portico/proto/http/files/assets'
import type { UploadReply } from '@portico/proto/http/files/uploads'
import { MAX_FILE_BYTES, UPLOAD_PART_BYTES } from '@portico/proto/limits'
import { removeOldFiles } from '../../src/library/use-cases/purge-assets.ts'
import { purgeLoops, startSites, stranger } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
let site: Awaited<ReturnType<typeof sites.website>>
beforeAll(async () => {
  sites = await startSites()
  site = await sites.website('uploads')
})
afterAll(() => sites.stop())

const begin = async (name: string, bytes: number, more = {}) =>
  (await site.own('/uploads', { json: { name, bytes, ...more } })).json<UploadReply>()
const put = (id: string, number: number, text: Buffer, headers = {}) =>
  site.own(`/uploads/${id}/parts/${number}`, { method: 'PUT', text, headers })
const complete = (id: string) => site.own(`/uploads/${id}/complete`, { method: 'POST' })
const partsOf = (id: string) => sites.keysIn(`${site.id}/uploads/${id}`)
const digest = (bytes: Buffer) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

/** A PDF of two parts: the second has 1,000 bytes. */
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(UPLOAD_PART_BYTES + 991)])
const parts = [pdf.subarray(0, UPLOAD_PART_BYTES), pdf.subarray(UPLOAD_PART_BYTES)] as const

test('an upload in parts is resumed from its status, and its file is served whole and in ranges', async () => {
  const { id, partBytes, parts: none } = await begin('Spring menu.pdf', pdf.length)
  expect([partBytes, none]).toEqual([UPLOAD_PART_BYTES, []])
  expect((await put(id, 2, parts[1])).status).toBe(200)
  const early = await complete(id)
  expect([early.status, early.json()]).toEqual([
    409,
    { error: 'File upload failed to complete', errorKey: 'upload-incomplete' },
  ])
  expect((await site.own(`/uploads/${id}`)).json()).toMatchObject({ parts: [2], state: 'receiving' })
  // A repeated part is stored once more and counts once.
  for (let times = 0; times < 2; times += 1)
    await put(id, 1, parts[0], { 'content-digest': digest(parts[0]) })
  const stored = (await complete(id)).json<AssetChanged>()
  expect(stored).toMatchObject({
    kind: 'file',
    type: 'application/pdf',
    title: 'Spring menu.pdf',
    bytes: pdf.length,
  })
  expect(stored.url).toMatch(/^\/s\/[0-9a-f]{24}\/spring-menu\.pdf$/)
  expect((await complete(id)).json<AssetChanged>().id).toBe(stored.id)
  expect(await partsOf(id)).toEqual([])

  const visit = (headers = {}) => sites.ask(stored.url, { caller: site.visitor, headers })
  const whole = await visit()
  expect(whole.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
    'accept-ranges': 'bytes',
    'content-length': String(pdf.length),
  })
  const seam = await visit({ range: `bytes=${UPLOAD_PART_BYTES - 2}-${UPLOAD_PART_BYTES + 1}` })
  expect([seam.status, seam.headers['content-length']]).toEqual([206, '4'])
  expect((await site.own('/uploads')).json()).toEqual({ uploads: [] })
})

test('a part of another length or digest is refused, and keeps the part that was there', async () => {
  const { id } = await begin('a.pdf', pdf.length)
  await put(id, 2, parts[1])
  const short = await put(id, 2, parts[1].subarray(1))
  expect([short.status, short.json()]).toEqual([
    400,
    { error: 'body: This part must have 1000 bytes.', errors: { body: 'This part must have 1000 bytes.' } },
  ])
  const other = await put(id, 2, randomBytes(1_000), { 'content-digest': digest(parts[1]) })
  expect([other.status, Object.keys(other.json<{ errors: object }>().errors)]).toEqual([
    400,
    ['content-digest'],
  ])
  expect((await put(id, 3, parts[1])).status).toBe(404)
  await put(id, 1, parts[0])
  expect((await complete(id)).json()).toMatchObject({ bytes: pdf.length })
})

test('MISC-03: a type that is not supported is refused with its first part, and leaves nothing behind', async () => {
  for (const text of [
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html>',
    'MZ\x90',
    '\0\0\0\x20ftypheic',
  ]) {
    const { id } = await begin('photo.jpg', text.length)
    const refused = await put(id, 1, Buffer.from(text, 'latin1'))
    expect([refused.status, refused.json<{ error: string }>().error]).toEqual([
      415,
      'This type of file is not supported.',
    ])
    expect(await partsOf(id)).toEqual([])
    expect((await site.own(`/uploads/${id}`)).status).toBe(404)
  }
})

test('MISC-03: too large files are refused with the maximum size, MISC-04: and files without a name', async () => {
  const large = await site.own('/uploads', { json: { name: 'film.mp4', bytes: MAX_FILE_BYTES + 1 } })
  expect([large.status, large.json<{ errors: object }>().errors]).toEqual([
    400,
    { bytes: 'The maximum file size is 300 MB.' },
  ])
  const unnamed = await site.own('/uploads', { json: { name: ' ', bytes: 1 } })
  expect(unnamed.json<{ errors: object }>().errors).toEqual({ name: 'Please enter a file name' })
  const { id } = await begin('photo.jpg', 20_000_001)
  const jpeg = Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), Buffer.alloc(UPLOAD_PART_BYTES - 3)])
  const picture = await put(id, 1, jpeg)
  expect([picture.status, picture.json()]).toEqual([413, { error: 'The maximum file size is 20 MB.' }])
})

test('a broken picture ends its upload and leaves nothing behind', async () => {
  const noise = { type: 'gaussian', mean: 100, sigma: 50 } as const
  const jpeg = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'red', noise } })
    .jpeg()
    .toBuffer()
  const half = jpeg.subarray(0, jpeg.length / 2)
  const before = await sites.keysIn(site.id)
  const { id } = await begin('photo.jpg', half.length)
  await put(id, 1, half)
  const refused = await complete(id)
  expect([refused.status, refused.json<{ error: string }>().error]).toEqual([
    400,
    'body: The picture is broken.',
  ])
  expect((await complete(id)).status).toBe(404)
  expect(await sites.keysIn(site.id)).toEqual(before)
})

test('a WebP whose end is missing is broken, and not of another type', async () => {
  const webp = await sharp({ create: { width: 90, height: 90, channels: 3, background: 'red' } })
    .webp({ lossless: true })
    .toBuffer()
  const half = webp.subarray(0, webp.length - 20)
  const { id } = await begin('photo.webp', half.length)
  await put(id, 1, half)
  expect((await complete(id)).json()).toMatchObject({ errors: { body: 'The picture is broken.' } })
})

test('an upload that another process was processing can be completed 90 s later', async () => {
  const { id } = await begin('a.pdf', pdf.length)
  for (const [at, part] of parts.entries()) await put(id, at + 1, part)
  await sites.database.db.tenant(site.id, (tx) =>
    tx.query(`update upload set state = 'processing', processing_since = $2 where id = $1`, [
      id,
      sites.clock.at,
    ]),
  )
  const busy = await complete(id)
  expect([busy.status, busy.headers['retry-after']]).toEqual([503, '20'])
  expect((await put(id, 1, parts[0])).status).toBe(409)
  const before = sites.clock.at
  sites.clock.at = new Date(before.getTime() + 90_001)
  expect((await complete(id)).json()).toMatchObject({ bytes: pdf.length })
  sites.clock.at = before
})

test('a picture in one part is a picture of the library in its folder', async () => {
  const folder = (await site.own('/asset-folders', { json: { name: 'Bowls' } })).json<{ id: string }>().id
  const jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const { id } = await begin('../Blue <Bowl>.jpg', jpeg.length, { folderId: folder })
  await put(id, 1, jpeg)
  expect((await complete(id)).json()).toMatchObject({
    kind: 'picture',
    width: 90,
    height: 60,
    title: 'Blue <Bowl>.jpg',
    name: 'blue-bowl.webp',
    folderId: folder,
  })
})

test('a cancelled upload is gone, and so are uploads a day after their last part', async () => {
  const cancelled = await begin('a.pdf', pdf.length)
  await put(cancelled.id, 1, parts[0])
  expect((await site.own(`/uploads/${cancelled.id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await partsOf(cancelled.id)).toEqual([])
  expect((await put(cancelled.id, 2, parts[1])).status).toBe(404)

  const abandoned = await begin('b.pdf', pdf.length)
  await put(abandoned.id, 1, parts[0])
  const later = new Date(sites.clock.at.getTime() + 24 * 3_600_000 + 1)
  const { files } = sites
  await removeOldFiles({ db: sites.database.db, files, clock: { now: () => later } }, purgeLoops(sites))
  expect(await partsOf(abandoned.id)).toEqual([])
  expect((await site.own(`/uploads/${abandoned.id}`)).status).toBe(404)
})

test('unfinished uploads count towards the quota of the website, and have a limit of their own', async () => {
  const own = await sites.website('open-uploads')
  const open = (bytes: number) => own.own('/uploads', { json: { name: 'a.zip', bytes } })
  for (let at = 0; at < 6; at += 1) expect((await open(MAX_FILE_BYTES)).status).toBe(200)
  const full = await open(MAX_FILE_BYTES)
  expect([full.status, full.json<{ error: string }>().error]).toEqual([
    409,
    'The pictures and media files of a website may take at most 2000 MB.',
  ])
  for (let at = 6; at < 50; at += 1) expect((await open(1)).status).toBe(200)
  expect((await open(1)).json<{ error: string }>().error).toBe(
    'There may be at most 50 unfinished uploads on a website.',
  )
})

test('an upload is found only by contributors of its website', async () => {
  const { id } = await begin('a.pdf', pdf.length)
  const other = await sites.website('other-uploads')
  expect((await other.own(`/uploads/${id}`)).status).toBe(404)
  const path = `/api/rest/sites/${site.id}/uploads/${id}/parts/1`
  expect((await sites.ask(path, { caller: stranger, method: 'PUT', text: parts[0] })).status).toBe(401)
})
