import { expect, test } from 'vitest'
import { diagram, page } from '../document/testing/page.ts'
import { firstBlocksOf } from './first-blocks.ts'

const first = (all: string, count: number) => diagram(firstBlocksOf(page(all), count))

test('the beginning of a page has the first blocks in reading order and the sections that have begun', () => {
  expect(first('8:a,b 4:c | 12:d || 12:e || 12:f', 2)).toBe('8:a,b 4: | 12:')
  expect(first('8:a,b 4:c | 12:d || 12:e,f || 12:g', 5)).toBe('8:a,b 4:c | 12:d || 12:e')
  expect(first('12: || 12:a || 12:b', 1)).toBe('12: || 12:a')
})

test('a page with fewer blocks is the page itself', () => {
  const all = page('8:a,b 4:c || 12:d')
  expect(firstBlocksOf(all, 4)).toBe(all)
  expect(firstBlocksOf(all, Infinity)).toBe(all)
})

test('a section of the full width is never cut, because all its blocks decide whether its picture is behind its text', () => {
  const all = page('12:a,b,c || 12:d')
  all.sections[0]!.width = 'full'
  expect(diagram(firstBlocksOf(all, 1))).toBe('12:a,b,c')
})
