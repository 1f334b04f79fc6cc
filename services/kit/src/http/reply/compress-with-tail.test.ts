import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressHead, headWithin, withTail } from './compress-with-tail.ts'

const heads: [string, Buffer][] = [
  ['a page', Buffer.from('<p>A cup of clay.</p>'.repeat(9_000))],
  ['a short text', Buffer.from('a')],
  ['nothing', Buffer.alloc(0)],
  ['bytes that cannot be compressed', randomBytes(200_000)],
]
const tails: Buffer[] = [
  Buffer.from('>'),
  Buffer.from('<script>{"contentVersion":7}</script></body></html>'),
  randomBytes(256),
  randomBytes(257),
  randomBytes(0xffff),
]

test.each(heads)('any end can be added to %s after it was compressed, in both encodings', async (_, head) => {
  for (const [encoding, decompress, effort] of [
    ['br', brotliDecompressSync, 'fast'],
    ['gzip', gunzipSync, 'fast'],
    ['br', brotliDecompressSync, 'small'],
    ['gzip', gunzipSync, 'small'],
  ] as const) {
    const compressed = await compressHead(encoding, head, effort)
    let next = compressed
    for (const tail of tails) {
      const whole = withTail(next, tail)
      expect(decompress(whole).equals(Buffer.concat([head, tail]))).toBe(true)
      next = headWithin(whole, next)
    }
  }
})

test.each([0, 0x10000])('an end of %i bytes is refused', async (length) => {
  const head = await compressHead('gzip', Buffer.from('a'))
  expect(() => withTail(head, Buffer.alloc(length))).toThrow(RangeError)
})
