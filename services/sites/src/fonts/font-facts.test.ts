import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { convertFont } from './convert-font.ts'
import { fontCss } from './font-css.ts'
import { fontFormatOf } from './font-format.ts'

const fonts = new URL('../../../../web/src/site/fonts/', import.meta.url)

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

test('the format of a font is that of its content, and a font that would be huge is none', () => {
  const woff = Buffer.concat([Buffer.from('wOFF'), Buffer.alloc(60)])
  expect(fontFormatOf(woff)).toBe('woff')
  woff.writeUInt32BE(0xffffffff, 16)
  expect(fontFormatOf(woff)).toBeNull()
  expect(fontFormatOf(Buffer.from('%PDF-'.padEnd(80)))).toBeNull()
})
