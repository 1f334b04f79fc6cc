import { expect, test } from 'vitest'
import { readUpload } from '@portico/proto/api/sites/library/uploads'
import { exchange } from '../../demo/exchange.ts'
import { uploadInParts } from '../assets/parts.ts'
import { ask } from '../http.ts'
import { stack, useSite, useStackAlone } from '../suite.ts'
import { makeWidgetSite } from '../widget-site.ts'

useStackAlone('embedded')

// An upload in parts across a kill of Portico.

const website = useSite(makeWidgetSite)

test('MISC-03, PAGE-24: an upload survives kill -9, and its file is served whole and in ranges', async () => {
  const site = website()
  const { root, content, put, partOf } = uploadInParts(site)
  const { id } = await site.owner.write<{ id: string }>('POST', root, {
    name: 'Catalogue.pdf',
    bytes: content.length,
  })
  for (const number of [1, 2]) expect((await put(id, number, partOf(number))).status).toBe(200)
  await stack().killAndRestart()
  const { parts } = await site.owner.read(readUpload, { params: { websiteId: site.id, id } })
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
  const bytesOf = (path: string, range: string) =>
    exchange(
      { host: '127.0.0.1', port: stack().port, path, headers: { host: site.host, range }, agent: false },
      undefined,
      (_, bytes) => bytes,
    )
  // Two ranges across the borders of the parts, as a resumed download asks for them.
  const half = 9_000_000
  const halves = [await bytesOf(url, `bytes=0-${half - 1}`), await bytesOf(url, `bytes=${half}-`)]
  expect(Buffer.concat(halves).equals(content)).toBe(true)
})
