import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AssetReply } from '@portico/proto/http/files/assets'
import { storePicture } from '../../src/library/use-cases/store-content.ts'
import { startSites, stranger } from '../harness.ts'

let sites: Awaited<ReturnType<typeof startSites>>
let site: Awaited<ReturnType<typeof sites.website>>
beforeAll(async () => {
  sites = await startSites()
  site = await sites.website('pictures')
})
afterAll(() => sites.stop())

const blue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2040c0' } })
    .jpeg()
    .toBuffer()
const upload = (text: Buffer | string, name = 'Blue Bowl.jpg') =>
  site.own(`/assets?name=${encodeURIComponent(name)}`, { method: 'POST', text })

/** Returns headers and size of a picture as a visitor gets it. */
const picture = async (path: string) => {
  const answer = await sites.ask(path, { caller: site.visitor })
  return { headers: answer.headers, length: Number(answer.headers['content-length']) }
}

test('GAL-35: a picture is served as immutable WebP, in no larger width than it was uploaded', async () => {
  const stored = await upload(await blue(1_600, 1_200))
  const asset = stored.json<AssetReply>()
  expect(asset).toMatchObject({ width: 1_600, height: 1_200, name: 'blue-bowl.webp' })
  expect(asset.url).toBe(`/s/${asset.id}/blue-bowl.webp`)
  expect(asset.color).toMatch(/^#[0-9a-f]{6}$/)
  const [whole, large, small] = [
    await picture(asset.url),
    await picture(`${asset.url}?format=2500w`),
    await picture(`${asset.url}?format=100w`),
  ]
  expect(whole.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect(large.length).toBe(whole.length)
  expect(asset.bytes).toBe(whole.length)
  expect(small.length).toBeLessThan(whole.length)
})

test('GAL-35: the widths that are shown first are created after the upload, the others when they are requested', async () => {
  const asset = (await upload(await blue(1_200, 900))).json<AssetReply>()
  const files = async () =>
    (await sites.keysIn(`${site.id}/${asset.id}`))
      .map((key) => key.split('/').at(-1)!)
      .filter((name) => name.endsWith('.webp'))
  await expect.poll(files).toEqual(['1000.webp', '300.webp', 'largest.webp'])
  const [first, second] = await Promise.all([
    picture(`${asset.url}?format=500w`),
    picture(`${asset.url}?format=500w`),
  ])
  expect(first.length).toBe(second.length)
  await picture(`${asset.url}?format=1500w`)
  expect(await files()).toEqual(['1000.webp', '300.webp', '500.webp', 'largest.webp'])
})

test('GAL-35: a browser that accepts AVIF gets it from the background, and others get WebP from the same address', async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 20 } as const
  const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'red', noise } })
    .blur(3)
    .jpeg()
    .toBuffer()
  const { url } = (await upload(jpeg)).json<AssetReply>()
  const ask = (accept: string) =>
    sites.ask(`${url}?format=500w`, { caller: site.visitor, headers: { accept } })
  const browser = () => ask('image/avif,image/webp,*/*;q=0.8')
  const first = await browser()
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    vary: 'Accept',
    'cache-control': 'public, max-age=60',
  })
  await expect.poll(async () => (await browser()).headers['content-type']).toBe('image/avif')
  const avif = await browser()
  expect(avif.headers).toMatchObject({
    vary: 'Accept',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(Number(avif.headers['content-length'])).toBeLessThan(Number(first.headers['content-length']))
  for (const accept of ['image/webp,*/*', 'image/avif;q=0, image/webp'])
    expect((await ask(accept)).headers).toMatchObject({ 'content-type': 'image/webp', vary: 'Accept' })
})

test('a small WebP without metadata is stored as it is; metadata is removed from another', async () => {
  const small = sharp({ create: { width: 300, height: 200, channels: 3, background: '#335533' } })
  const plain = await small.clone().webp({ quality: 70 }).toBuffer()
  const stored = (await upload(plain, 'moss.webp')).json<AssetReply>()
  expect(stored).toMatchObject({ width: 300, height: 200 })
  const kept = async (asset: AssetReply) => (await sites.files.get(`${site.id}/${asset.id}/largest.webp`))!
  expect((await kept(stored)).equals(plain)).toBe(true)
  const named = await small
    .clone()
    .withExif({ IFD0: { Artist: 'Ada' } })
    .webp()
    .toBuffer()
  const cleaned = await kept((await upload(named, 'named.webp')).json<AssetReply>())
  expect((await sharp(cleaned).metadata()).exif).toBeUndefined()
  expect((await upload(Buffer.concat([plain.subarray(0, 60), Buffer.alloc(plain.length - 60)]))).status).toBe(
    400,
  )
})

test('a picture has its alternative text and focal point', async () => {
  const query = new URLSearchParams({ name: 'a.jpg', alt: 'A blue field', focalPoint: '0.25,1' })
  const sent = await site.own(`/assets?${query}`, { method: 'POST', text: await blue(20, 20) })
  const described = { alt: 'A blue field', focalPoint: { x: 0.25, y: 1 } }
  expect(sent.json()).toMatchObject(described)
  const { assets } = (await site.own('/assets')).json<{ assets: AssetReply[] }>()
  expect(assets.find(({ id }) => id === sent.json<AssetReply>().id)).toMatchObject(described)
  for (const focalPoint of ['1.5,0', '0.5', 'a,b', '-0.1,0']) {
    const refused = await site.own(`/assets?${new URLSearchParams({ focalPoint })}`, {
      method: 'POST',
      text: 'x',
    })
    expect([refused.status, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
      400,
      ['focalPoint'],
    ])
  }
})

test('a picture is served and listed only by its website', async () => {
  const { url, bytes } = (await upload(await blue(200, 200))).json<AssetReply>()
  const other = await sites.website('elsewhere')
  expect((await sites.ask(url, { caller: other.visitor })).status).toBe(404)
  expect((await sites.ask(url, { caller: stranger })).status).toBe(404)
  const list = await site.own('/assets')
  expect(list.json<{ assets: AssetReply[] }>().assets.find((asset) => asset.url === url)?.bytes).toBe(bytes)
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const tiff = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#2040c0' } })
  .tiff()
  .toBuffer()
test.each([
  ['an SVG', svg],
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['a TIFF', tiff],
  ['nothing', ''],
])('MISC-03: %s is refused because of its content, with any name', async (_, text) => {
  const refused = await upload(text, 'a.jpg')
  expect(refused.status).toBe(415)
  expect(refused.json()).toMatchObject({ error: 'This type of file is not supported.' })
})

test('a body that is no picture is refused without the decoder, even while pictures wait', async () => {
  const uploads = {
    withMemory: () => Promise.reject(new Error('not asked')),
    runInTurn: () => Promise.reject(new Error('asked')),
  }
  const deps = { uploads } as unknown as Parameters<typeof storePicture>[0]
  const target = { websiteId: site.id, id: 'a'.repeat(24) }
  for (const body of [Buffer.from(svg), tiff, Buffer.alloc(0), Buffer.from('RIFF....WAVE')])
    await expect(storePicture(deps, target, body)).rejects.toMatchObject({ status: 415 })
  await expect(storePicture(deps, target, await blue(4, 4))).rejects.toThrow('asked')
})

test('MISC-03: a picture of 20 MB is accepted; a larger one is refused with the maximum size', async () => {
  // Bytes after the end of a JPEG are not read.
  const picture = await blue(40, 30)
  const ofSize = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
  expect((await upload(ofSize(20_000_000))).status).toBe(200)
  const refused = await upload(ofSize(20_000_001))
  expect(refused.status).toBe(413)
  expect(refused.json()).toEqual({ error: 'The maximum file size is 20 MB.' })
})

const fixture = (name: string) => readFileSync(new URL(`pictures/${name}`, import.meta.url))

test('eight concurrent AVIF pictures of 7,000 × 7,000 pixels are refused by the limit of their format', async () => {
  const bomb = fixture('flat-7000.avif')
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload(bomb, 'a.avif')))
  for (const answer of answers) {
    expect(answer.status).toBe(400)
    expect(answer.json()).toMatchObject({
      errors: { body: 'A picture of this type may have at most 16 million pixels.' },
    })
  }
})

test('an AVIF of the maximum number of pixels is accepted', async () => {
  expect((await upload(fixture('flat-4000.avif'), 'a.avif')).json()).toMatchObject({ width: 2_500 })
})

test('a picture that is cut short or has too many pixels is refused', async () => {
  const whole = await sharp({
    create: {
      width: 900,
      height: 900,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 100, sigma: 50 },
    },
  })
    .jpeg()
    .toBuffer()
  expect((await upload(whole.subarray(0, whole.length / 2))).status).toBe(400)
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect((await upload(bomb)).json()).toMatchObject({
    errors: { body: 'A picture of this type may have at most 50 million pixels.' },
  })
})

test('an anonymous caller cannot upload', async () => {
  const path = `/api/rest/sites/${site.id}/assets`
  expect((await sites.ask(path, { caller: stranger, method: 'POST', text: await blue(10, 10) })).status).toBe(
    401,
  )
})
