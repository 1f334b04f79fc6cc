import sharp from 'sharp'
import { expect, test } from 'vitest'
import { WEBP_HEAD_BYTES, webpWidth } from './webp-width.ts'

const picture = (width: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height: 20, channels, background: { r: 90, g: 20, b: 20, alpha: 0.5 } } })

test('reads the width of each kind of WebP from its first bytes', async () => {
  const lossy = await picture(1_234).webp().toBuffer()
  const lossless = await picture(2_345).webp({ lossless: true }).toBuffer()
  const extended = await picture(3_456, 4).webp().toBuffer()
  expect([lossy, lossless, extended].map((bytes) => bytes.toString('latin1', 12, 16))).toEqual([
    'VP8 ',
    'VP8L',
    'VP8X',
  ])
  const widths = [lossy, lossless, extended].map((bytes) => webpWidth(bytes.subarray(0, WEBP_HEAD_BYTES)))
  expect(widths).toEqual([1_234, 2_345, 3_456])
})

test('knows no width of other bytes', () => {
  expect(webpWidth(Buffer.from('RIFF'))).toBeNull()
  expect(webpWidth(Buffer.from('the largest picture of all, which is none'))).toBeNull()
})
