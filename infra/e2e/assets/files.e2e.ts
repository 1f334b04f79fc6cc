import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { exchange } from '../../demo/exchange.ts'
import { ask } from '../http.ts'
import type { Stack } from '../stack.ts'
import { uploadPicture } from '../widgets/owner-area.ts'
import { makeWidgetSite, type WidgetSite } from '../widgets/site.ts'

const PART_BYTES = 8_000_000

/** Files through the gateway: uploads in parts across a kill of Portico, ranges, and the formats of pictures. */
export function fileTests(stack: () => Stack): void {
  describe('files of a website through the gateway', () => {
    let site: WidgetSite
    let root: string
    beforeAll(async () => {
      site = await makeWidgetSite(stack())
      root = `/api/rest/sites/${site.id}/uploads`
    })
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(2 * PART_BYTES + 1_000)])
    const put = (id: string, number: number, body: Buffer) =>
      site.owner.call(`${root}/${id}/parts/${number}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', 'x-csrf-token': site.owner.crumb() },
        body,
      })
    const bytesOf = (path: string, range: string) =>
      exchange(
        { host: '127.0.0.1', port: stack().port, path, headers: { host: site.host, range }, agent: false },
        undefined,
        (_, bytes) => bytes,
      )
    const partOf = (number: number) => content.subarray((number - 1) * PART_BYTES, number * PART_BYTES)

    test('MISC-03, PAGE-24: an upload survives kill -9, and its file is served whole and in ranges', async () => {
      const { id } = await site.owner.write<{ id: string }>('POST', root, {
        name: 'Catalogue.pdf',
        bytes: content.length,
      })
      for (const number of [1, 2]) expect((await put(id, number, partOf(number))).status).toBe(200)
      await stack().killAndRestart()
      const { parts } = await site.owner.get<{ parts: number[] }>(`${root}/${id}`)
      expect(parts).toEqual([1, 2])
      expect((await put(id, 3, partOf(3))).status).toBe(200)
      const { url, type } = await site.owner.write<{ url: string; type: string }>(
        'POST',
        `${root}/${id}/complete`,
      )
      expect(type).toBe('application/pdf')

      const get = (headers = {}, method = 'GET') => ask(site.at(url), { headers, method })
      const head = await get({}, 'HEAD')
      expect(head.headers).toMatchObject({
        'content-length': String(content.length),
        'accept-ranges': 'bytes',
        'content-type': 'application/pdf',
        'content-disposition': 'attachment',
        'x-content-type-options': 'nosniff',
      })
      const etag = String(head.headers['etag'])
      const tail = await get({ range: 'bytes=-1000', 'if-range': etag })
      expect([tail.status, tail.headers['content-range']]).toEqual([
        206,
        `bytes ${content.length - 1_000}-${content.length - 1}/${content.length}`,
      ])
      expect((await get({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
      const outside = await get({ range: `bytes=${content.length}-` })
      expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${content.length}`])
      // Two ranges across the borders of the parts, as a resumed download asks for them.
      const half = 9_000_000
      const halves = [await bytesOf(url, `bytes=0-${half - 1}`), await bytesOf(url, `bytes=${half}-`)]
      expect(Buffer.concat(halves).equals(content)).toBe(true)
    })

    test('MISC-03: a part that is too large for the gateway is refused with the size, and a wrong one with its field', async () => {
      const { id } = await site.owner.write<{ id: string }>('POST', root, {
        name: 'a.pdf',
        bytes: content.length,
      })
      const large = await put(id, 1, Buffer.alloc(PART_BYTES + 1))
      expect([large.status, large.text]).toEqual([413, expect.stringContaining('8000000 bytes')])
      const short = await put(id, 1, Buffer.alloc(10))
      expect([short.status, JSON.parse(short.text)]).toMatchObject([
        400,
        { errors: { body: 'This part must have 8000000 bytes.' } },
      ])
      const tooLarge = await site.owner.call(root, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': site.owner.crumb() },
        body: JSON.stringify({ name: 'film.mp4', bytes: 300_000_001 }),
      })
      expect(JSON.parse(tooLarge.text)).toMatchObject({
        errors: { bytes: 'The maximum file size is 300 MB.' },
      })
    })

    test('GAL-35: pictures vary by Accept: WebP at once, AVIF when it is made, never for a browser without it', async () => {
      const { url } = await uploadPicture(site)
      const get = (accept: string) => ask(site.at(`${url}?format=750w`), { headers: { accept } })
      const modern = () => get('image/avif,image/webp,*/*')
      expect((await modern()).headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=60',
        vary: expect.stringMatching(/accept/i) as string,
      })
      await expect
        .poll(async () => (await modern()).headers['content-type'], { timeout: 15_000 })
        .toBe('image/avif')
      const old = await get('image/webp')
      expect([old.headers['content-type'], old.headers['vary']]).toEqual([
        'image/webp',
        expect.stringMatching(/accept/i),
      ])
    })
  })
}
