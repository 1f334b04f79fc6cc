import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  FONT_SIZE_MAX_PX,
  FONT_SIZE_MIN_PX,
  RADII_PX,
  TRANSITION_MAX_MS,
  TRANSITION_MIN_MS,
} from '@portico/proto/limits/display-limits'

const area = join(import.meta.dirname, '..')
const styles = async () => {
  const files = (await readdir(area, { recursive: true })).filter((file) => file.endsWith('.css'))
  return (await Promise.all(files.map((file) => readFile(join(area, file), 'utf8')))).join('\n')
}
const px = (value: string) => Number.parseFloat(value) * (value.endsWith('rem') ? 16 : 1)
const ms = (value: string) => Number.parseFloat(value) * (value.endsWith('ms') ? 1 : 1_000)
const all = (css: string, rule: RegExp) => [...css.matchAll(rule)].map(([, value]) => value!)

test('ANIM-11: font sizes of the owner’s area are from 9.75 to 28 px, and both ends are used', async () => {
  const css = await styles()
  const tokens = all(css, /--text[\w-]*: ([\d.]+rem);/g).map(px)
  expect([Math.min(...tokens), Math.max(...tokens)]).toEqual([FONT_SIZE_MIN_PX, FONT_SIZE_MAX_PX])
  const sizes = all(css, /font-size: ([\d.]+(?:px|rem));/g).map(px)
  expect(sizes.filter((size) => size < FONT_SIZE_MIN_PX || size > FONT_SIZE_MAX_PX)).toEqual([])
})

test('ANIM-11: radii are 0, 4 or 8 px, or a circle', async () => {
  const css = await styles()
  expect(
    all(css, /--radius[\w-]*: ([^;]+);/g)
      .map(px)
      .toSorted(),
  ).toEqual(RADII_PX.filter((each) => each > 0))
  const used = all(css, /border-radius: ([^;]+);/g).flatMap((value) => value.split(' '))
  expect(used.filter((value) => !/^(0|50%|var\(--radius(-s)?\))$/.test(value))).toEqual([])
})

test('ANIM-11: transitions take from 0 to 600 ms, and both ends are used', async () => {
  const css = await styles()
  const times = all(css, /--(?:swift|calm|slow): ([\d.]+m?s);/g).map(ms)
  expect([Math.min(...times), Math.max(...times)]).toEqual([TRANSITION_MIN_MS, TRANSITION_MAX_MS])
  expect(all(css, /transition: ([^;]+);/g).filter((value) => /\d/.test(value))).toEqual([])
})
