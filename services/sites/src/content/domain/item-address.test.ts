import { expect, test } from 'vitest'
import { linkMessages } from '@portico/proto/messages'
import { itemAddress, patternProblem } from './item-address.ts'

const item = { title: 'Ash & Oak', publishOn: new Date('2026-03-01T23:30:00Z') }

test('LINK-04: the tokens of a pattern are the date in the time zone of the website, and the title', () => {
  expect(itemAddress('%y/%m/%d/%t', item, 'UTC')).toBe('2026/03/01/ash-oak')
  expect(itemAddress('News-%y/%t', item, 'Asia/Tokyo')).toBe('news-2026/ash-oak')
  expect(itemAddress('%d', item, 'Asia/Tokyo')).toBe('02')
  expect(itemAddress('', item, 'UTC')).toBe('ash-oak')
  expect(itemAddress('', { ...item, title: '陶' }, 'UTC')).toBe('item')
})

test('LINK-04: a pattern with another token or sign, or with empty parts, is refused with its text', () => {
  expect(['', '%y/%m/%d/%t', 'notes/%t'].map(patternProblem)).toEqual([null, null, null])
  expect(['%x', 'a_b', '%', 'a b'].map(patternProblem)).toEqual(Array(4).fill(linkMessages.addressPattern))
  expect(['/%t', '%t/', 'a//%t', '-%t'].map(patternProblem)).toEqual(
    Array(4).fill(linkMessages.addressPatternParts),
  )
})
