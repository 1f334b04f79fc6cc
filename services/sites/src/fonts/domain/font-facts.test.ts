import { readFile } from 'node:fs/promises'
import { brotliCompressSync, deflateSync } from 'node:zlib'
import { convert } from 'fontverter'
import { afterAll, expect, test } from 'vitest'
import { until } from '@portico/kit/testing/until'
import { createFontConverter } from '../convert-font.ts'
import { fontCss } from './font-css.ts'
import { readFontFacts } from './font-facts.ts'
import { fontFormatOf } from './font-format.ts'
import { unpackWoff } from './unpack-woff.ts'
import { assertWoff2Size } from './woff2-size.ts'

const converter = createFontConverter()
afterAll(() => converter.stop())
const convertFont = converter.convert

const fonts = new URL('../../../../../web/src/site/fonts/', import.meta.url)

test('a variable font is read with its family, its weights and its measures, and is stored as WOFF2', async () => {
  const inter = await readFile(new URL('inter-text.woff2', fonts))
  const converted = await convertFont(inter)
  expect(fontFormatOf(Buffer.from(converted!.woff2))).toBe('woff2')
  const { family, weight, ascent, width } = converted!.facts
  expect([family, weight]).toEqual(['Inter', [400, 700]])
  expect(ascent).toBeCloseTo(0.969, 2)
  expect(width).toBeGreaterThan(0.4)
  const css = fontCss('a'.repeat(24), converted!.facts)
  expect(css).toContain('font-weight:400 700;font-display:swap')
  // Within 0.5% of the fallback of the same font in tokens.css, which was measured in a browser.
  const adjusted = Number(/size-adjust:([\d.]+)%/.exec(css)![1])
  expect(Math.abs(adjusted - 107.3)).toBeLessThan(0.5)
})

test('a file that only begins like a font is refused', async () => {
  expect(await convertFont(Buffer.concat([Buffer.from('wOF2'), Buffer.alloc(200, 7)]))).toBeNull()
  expect(await convertFont(Buffer.concat([Buffer.from('OTTO'), Buffer.alloc(200, 7)]))).toBeNull()
})

test('the format of a font follows from its content, and a font that would be huge is none', () => {
  const woff = Buffer.concat([Buffer.from('wOFF'), Buffer.alloc(60)])
  expect(fontFormatOf(woff)).toBe('woff')
  woff.writeUInt32BE(0xffffffff, 16)
  expect(fontFormatOf(woff)).toBeNull()
  expect(fontFormatOf(Buffer.from('%PDF-'.padEnd(80)))).toBeNull()
})

test('a WOFF file is unpacked to the font that was packed', async () => {
  const plain = await convert(await readFile(new URL('inter-text.woff2', fonts)), 'sfnt')
  const unpacked = unpackWoff(await convert(plain, 'woff'))
  expect(readFontFacts(unpacked)).toEqual(readFontFacts(plain))
  expect(unpacked.subarray(0, 12)).toEqual(plain.subarray(0, 12))
})

test('a small WOFF file whose table inflates to more than it says is refused before it takes the memory', () => {
  const bomb = (length: number) => {
    const packed = deflateSync(Buffer.alloc(60_000_000))
    const header = Buffer.alloc(64)
    header.write('wOFF\x00\x01\x00\x00', 'latin1')
    header.writeUInt16BE(1, 12)
    header.write('glyf', 44, 'latin1')
    for (const [field, value] of [64, packed.length, length].entries())
      header.writeUInt32BE(value, 48 + field * 4)
    return Buffer.concat([header, packed])
  }
  expect(() => unpackWoff(bomb(1_000))).toThrow('Cannot create a Buffer larger than 1000 bytes')
  expect(() => unpackWoff(bomb(60_000_000))).toThrow('The font is too large.')
  expect(() => unpackWoff(bomb(0xffffffff))).toThrow('The font is too large.')
})

/** A WOFF2 file of one table with zeros, whose header promises little. */
function woff2Bomb(length: number): Buffer {
  const base128: number[] = []
  for (let rest = length; ; rest = Math.floor(rest / 128)) {
    base128.unshift((rest % 128) + (base128.length === 0 ? 0 : 128))
    if (rest < 128) break
  }
  // glyf without a transformation
  const directory = Buffer.from([0b11_001010, ...base128])
  const packed = brotliCompressSync(Buffer.alloc(length))
  const header = Buffer.alloc(48)
  header.write('wOF2\x00\x01\x00\x00', 'latin1')
  header.writeUInt32BE(48 + directory.length + packed.length, 8)
  header.writeUInt16BE(1, 12)
  header.writeUInt32BE(1_000, 16)
  header.writeUInt32BE(packed.length, 20)
  return Buffer.concat([header, directory, packed])
}

test('a small WOFF2 file whose tables are huge is refused by their lengths, before it takes the memory', async () => {
  const bomb = woff2Bomb(100_000_000)
  expect(bomb.length).toBeLessThan(10_000)
  expect(fontFormatOf(bomb)).toBe('woff2')
  expect(() => assertWoff2Size(bomb)).toThrow('The font is too large.')
  expect(await convertFont(bomb)).toBeNull()
  const whole = await readFile(new URL('inter-text.woff2', fonts))
  expect(() => assertWoff2Size(whole)).not.toThrow()
  expect(() => assertWoff2Size(whole.subarray(0, 52))).toThrow(RangeError)
})

test('a font that takes too much memory or time ends the process of fonts, and the next font is converted', async () => {
  const inter = await readFile(new URL('inter-text.woff2', fonts))
  const tight = createFontConverter({ memoryMb: 950, timeLimitMs: 1 })
  expect(await tight.convert(inter)).toBeNull()
  tight.stop()

  const converting = convertFont(inter)
  await until(() => converter.pid() !== undefined)
  process.kill(converter.pid()!, 'SIGKILL')
  await converting.catch(() => undefined)
  expect(await convertFont(inter)).not.toBeNull()
})
