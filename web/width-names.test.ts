import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { widthNames } from '@portico/proto/pages/breakpoints'
import * as limits from '@portico/proto/limits/display-limits'
import { replaceWidthNames } from './width-names.ts'

test('ANIM-09, ANIM-10, ANIM-12: style sheets name widths, and the build inserts the numbers of proto', () => {
  expect(replaceWidthNames('(--mobile-layout)')).toBe('(max-width: 432px)')
  expect(replaceWidthNames('(--phone) and (min-height: 30rem)')).toBe(
    '(width < 48rem) and (min-height: 30rem)',
  )
  expect(replaceWidthNames('(--tablet)')).toBe('(48rem <= width <= 64rem)')
  expect(replaceWidthNames('newsletter (--narrow-newsletter)')).toBe('newsletter (width < 320px)')
  expect(replaceWidthNames('image (--narrow-image)')).toBe('image (width < 415px)')
  expect(replaceWidthNames('print')).toBe('print')
  expect(() => replaceWidthNames('(--phablet)')).toThrow('no width named --phablet')
})

test('ANIM-10: the widths of windows in style sheets are numbers of proto', async () => {
  const folder = fileURLToPath(new URL('src', import.meta.url))
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.css'))
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const known = Object.values({ ...limits }).flatMap((value) => value as number | readonly number[])
  const unknown = texts.flatMap((text, at) =>
    [...text.matchAll(/@media ([^{]+)/g)]
      .flatMap(([, query]) => [...query!.matchAll(/(?<!-)width[:\s<>=]+([\d.]+)(px|rem)/g)])
      .filter(
        ([, width, unit]) =>
          !known.some((each) => Math.abs(each - Number(width) * (unit === 'px' ? 1 : 16)) < 1),
      )
      .map(([condition]) => `${files[at]}: ${condition}`),
  )
  expect(unknown).toEqual([])
  const used = Object.keys(widthNames).filter((name) => texts.some((text) => text.includes(`(${name})`)))
  expect(used).toEqual(expect.arrayContaining(['--phone', '--from-tablet', '--tablet', '--desktop']))
})
