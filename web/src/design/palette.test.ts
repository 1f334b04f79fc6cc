import { formatHex } from 'culori'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { templates } from '@portico/proto/design/templates'
import { contrastOf, paletteProperties, type Palette } from './palette.ts'

const hex = (seed: number) => `#${(seed % 0x1000000).toString(16).padStart(6, '0')}`

/** Palettes of colours at random, dark and light, with a fixed seed. */
const atRandom: Palette[] = Array.from({ length: 200 }, (_, at) => ({
  paper: hex((at + 1) * 2_654_435_761),
  ink: hex((at + 7) * 40_503_271),
  tint: hex((at + 1) * 2_654_435_761 + 0x0a0a0a),
  accent: hex((at + 3) * 97_531_357),
}))

test('text of every palette has a contrast of 4.5 : 1 and edges have 3 : 1, on the page and in dark sections', () => {
  for (const palette of [...atRandom, ...Object.values(templates).map(paletteOf)]) {
    const found = paletteProperties(palette)
    for (const prefix of ['--', '--deep-'])
      for (const [name, least] of [
        ['ink', 4.5],
        ['quiet', 4.5],
        ['accent', 4.5],
        ['alarm', 4.5],
        ['edge', 3],
      ] as const)
        expect
          .soft(
            contrastOf(found[`${prefix}${name}`]!, found[`${prefix}paper`]!),
            `${prefix}${name} ${JSON.stringify(palette)}`,
          )
          .toBeGreaterThanOrEqual(least)
  }
})

test('a dark palette asks browsers for dark controls, and its dark sections are lighter than the page', () => {
  const night = paletteProperties({ paper: '#14161a', ink: '#f1efe9', tint: '#1e2127', accent: '#e9b44c' })
  expect(night['color-scheme']).toBe('dark')
  expect(contrastOf(night['--deep-paper']!, '#000000')).toBeGreaterThan(contrastOf('#14161a', '#000000'))
})

test('the palette of the first template is the palette of the base stylesheet', async () => {
  const css = await readFile(new URL('../site/styles/tokens.css', import.meta.url), 'utf8')
  for (const [name, value] of Object.entries(paletteOf(templates['portico-plain'])))
    expect(formatHex(new RegExp(`--${name}: (oklch[^;]+);`).exec(css)![1]!)).toBe(value)
})

function paletteOf({ styles }: { styles: Record<string, string> }): Palette {
  return {
    paper: styles['color-paper']!,
    ink: styles['color-ink']!,
    tint: styles['color-tint']!,
    accent: styles['color-accent']!,
  }
}
