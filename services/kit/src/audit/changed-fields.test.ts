import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('fields that differ are named, fields of nested objects with a dot', () => {
  const before = { title: 'A', same: [1, { a: 2 }], cookies: { banner: true, text: '' } }
  const after = { title: 'B', same: [1, { a: 2 }], cookies: { banner: false, text: '' } }
  expect(changedFields(before, after)).toEqual(['cookies.banner', 'title'])
  expect(changedFields(before, before)).toEqual([])
})

test('a field that was added or removed is named, and a list is one value', () => {
  expect(changedFields({ gone: 1, list: ['a'] }, { came: null, list: ['a', 'b'] })).toEqual([
    'came',
    'gone',
    'list',
  ])
})

test('a field in `whole` is named without the names inside it', () => {
  const [before, after] = [{ tweaks: { 'my colour': 'red' } }, { tweaks: { 'my colour': 'blue' } }]
  expect(changedFields(before, after, ['tweaks'])).toEqual(['tweaks'])
})
