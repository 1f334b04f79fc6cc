import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MediaReply } from '@portico/proto/http/files/media'
import { MAX_MEDIA_BYTES } from '@portico/proto/limits'
import { startSites, stranger } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
let site: Awaited<ReturnType<typeof sites.website>>
beforeAll(async () => {
  sites = await startSites()
  site = await sites.website('media')
})
afterAll(() => sites.stop())

const film = readFileSync(new URL('../../../../infra/demo/film/from-clay-to-table.webm', import.meta.url))
const upload = (content: Buffer | string, name = 'The Film.webm', headers = {}) =>
  site.own(`/media?name=${encodeURIComponent(name)}`, { method: 'POST', text: content, headers })
const visit = (path: string, range?: string, method = 'GET', headers: Record<string, string> = {}) =>
  sites.ask(path, { caller: site.visitor, method, headers: { ...(range && { range }), ...headers } })

test('MISC-03: a film is stored as it is, listed, and served with its type, whole and in ranges', async () => {
  const stored = (await upload(film)).json<MediaReply>()
  expect(stored).toEqual({
    id: stored.id,
    url: `/s/${stored.id}/the-film.webm`,
    name: 'the-film.webm',
    type: 'video/webm',
    bytes: film.length,
  })
  expect((await site.own('/media')).json()).toEqual({ media: [stored] })

  const whole = await visit(stored.url)
  expect(whole.status).toBe(200)
  expect(whole.headers).toMatchObject({
    'content-type': 'video/webm',
    'content-length': String(film.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const part = await visit(stored.url, 'bytes=100-199')
  expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    `bytes 100-199/${film.length}`,
    '100',
  ])
  // A resumed download gets the rest only of the same file.
  const rest = { range: 'bytes=100-199' }
  const resume = (validator: string) =>
    visit(stored.url, undefined, 'GET', { ...rest, 'if-range': validator })
  expect((await resume(String(whole.headers['etag']))).status).toBe(206)
  expect((await resume('"another"')).status).toBe(200)
  const fresh = await visit(stored.url, undefined, 'GET', { 'if-none-match': String(whole.headers['etag']) })
  expect([fresh.status, fresh.text]).toEqual([304, ''])
  const outside = await visit(stored.url, `bytes=${film.length}-`)
  expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${film.length}`])
  const head = await visit(stored.url, undefined, 'HEAD')
  expect([head.status, head.headers['content-length']]).toEqual([200, String(film.length)])
})

test('captions and sounds have their types, and a file is found only by its own extension and website', async () => {
  const captions = (await upload('WEBVTT\n\n00:00.000 --> 00:01.000\nHello', 'a.txt')).json<MediaReply>()
  expect(captions).toMatchObject({ name: 'a.vtt', type: 'text/vtt' })
  const served = await visit(captions.url)
  expect(served.headers['content-type']).toBe('text/vtt; charset=utf-8')
  expect(served.text).toContain('Hello')
  expect((await visit(captions.url.replace('.vtt', '.mp4'))).status).toBe(404)
  const other = await sites.website('other-media')
  expect((await sites.ask(captions.url, { caller: other.visitor })).status).toBe(404)
})

test.each([
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a picture', readFileSync(new URL('pictures/flat-4000.avif', import.meta.url))],
  ['nothing', ''],
])('MISC-03: %s is refused because of its content, with any name', async (_, content) => {
  const refused = await upload(content, 'film.mp4')
  expect(refused.status).toBe(415)
  expect(refused.json()).toMatchObject({ error: 'This type of file is not supported.' })
})

test('MISC-03: a file that is too large is refused with the maximum size and leaves nothing behind', async () => {
  const before = await sites.keysIn(site.id)
  const refused = await upload(Buffer.concat([film, Buffer.alloc(MAX_MEDIA_BYTES - film.length + 1)]))
  expect(refused.status).toBe(413)
  expect(refused.json()).toEqual({ error: 'The maximum file size is 100 MB.' })
  expect(await sites.keysIn(site.id)).toEqual(before)
})

test('an anonymous caller cannot upload a film', async () => {
  const path = `/api/rest/sites/${site.id}/media`
  expect((await sites.ask(path, { caller: stranger, method: 'POST', text: film })).status).toBe(401)
})
