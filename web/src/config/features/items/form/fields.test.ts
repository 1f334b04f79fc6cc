import { expect, test } from 'vitest'
import { changedNames, changeOf, conflictsOf, typeEdits, type ItemFields } from './fields.ts'

const saved = {
  title: 'Mug',
  excerpt: 'Old',
  tags: ['Clay'],
  startDate: null,
  endDate: null,
} as unknown as ItemFields

test('only fields with another value are saved, and the date as text', () => {
  const edits = { title: 'Cup', excerpt: 'Old', tags: ['Clay'], publishOn: 0 }
  expect(changedNames(edits, saved)).toEqual(['title', 'publishOn'])
  expect(changeOf(edits, ['title', 'publishOn'])).toEqual({
    title: 'Cup',
    publishOn: '1970-01-01T00:00:00.000Z',
  })
})

test('a conflict is a field that both have changed to different values', () => {
  const theirs = { ...saved, title: 'Bowl', excerpt: 'New', tags: ['Clay', 'Kiln'] }
  expect(conflictsOf({ title: 'Cup' }, saved, theirs)).toEqual(['title'])
  expect(conflictsOf({ title: 'Bowl', excerpt: 'Old' }, saved, theirs)).toEqual([])
  expect(conflictsOf({ tags: ['Clay', 'Glaze'] }, saved, theirs)).toEqual(['tags'])
})

test('an event gets the next full hour, and other types lose their dates and place', () => {
  expect(typeEdits(12, saved, 3_600_001)).toEqual({
    recordType: 12,
    startDate: 7_200_000,
    endDate: 10_800_000,
  })
  expect(typeEdits(1, saved, 0)).toEqual({ recordType: 1, startDate: null, endDate: null, location: null })
})
