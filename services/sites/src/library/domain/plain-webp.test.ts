import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isPlainWebp } from './plain-webp.ts'

const red = () => sharp({ create: { width: 21, height: 9, channels: 4, background: '#c0302080' } })

test.each([
  ['with loss', () => red().flatten().webp()],
  ['without loss', () => red().webp({ lossless: true })],
  ['with transparency', () => red().webp()],
])('a WebP %s is plain', async (_, make) => {
  expect(isPlainWebp(await make().toBuffer())).toBe(true)
})

test('a WebP with metadata, a colour profile or trailing bytes, or cut short, is not plain', async () => {
  const exif = { IFD0: { Copyright: 'two potters' } }
  const plain = await red().webp().toBuffer()
  expect(isPlainWebp(await red().withExif(exif).webp().toBuffer())).toBe(false)
  expect(isPlainWebp(await red().withIccProfile('p3').webp().toBuffer())).toBe(false)
  expect(isPlainWebp(Buffer.concat([plain, Buffer.from('<script>')]))).toBe(false)
  expect(isPlainWebp(plain.subarray(0, -4))).toBe(false)
  expect(isPlainWebp(await red().png().toBuffer())).toBe(false)
  expect(isPlainWebp(Buffer.alloc(0))).toBe(false)
})
