import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEqual, withEqualParts } from './equal-parts.ts'

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

test('equal parts become the earlier objects, and others stay as they are', () => {
  const before = { page: { title: 'A', blocks: [{ id: 'a', text: 'One' }, { id: 'b' }] }, links: [[1], [2]] }
  const after = copyOf(before)
  after.page.blocks[0]!.text = 'Two'
  const expected = copyOf(after)
  const result = withEqualParts(before, after) as typeof before
  expect(result).toEqual(expected)
  expect(result.links).toBe(before.links)
  expect(result.page.blocks[1]).toBe(before.page.blocks[1])
  expect(result.page).not.toBe(before.page)
  expect(withEqualParts(before, copyOf(before))).toBe(before)
})

test('entries with an id are found at another place of their list', () => {
  const before = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  const result = withEqualParts(before, [{ id: 'new' }, { id: 'a' }, { id: 'c' }]) as typeof before
  expect(result).toEqual([{ id: 'new' }, { id: 'a' }, { id: 'c' }])
  expect([result[1], result[2]]).toEqual([before[0], before[2]])
  expect(result[1]).toBe(before[0])
})

test('a name that every object inherits, and a list in the place of an object, are not equal', () => {
  expect(isEqual({ a: undefined }, { toString: undefined })).toBe(false)
  expect(isEqual({}, [])).toBe(false)
  const parsed = JSON.parse('{"constructor":{},"__proto__":{"a":1}}') as object
  expect(withEqualParts({}, copyOf(parsed))).toEqual(parsed)
})

test('the result is the value of after, whatever was before', () => {
  const values = fc.jsonValue({ maxDepth: 4 })
  fc.assert(
    fc.property(values, values, (before, after) => {
      const kept = JSON.stringify(before)
      const expected = copyOf(after)
      const result = withEqualParts(before, copyOf(after))
      expect(JSON.parse(JSON.stringify(result))).toEqual(expected)
      expect(JSON.stringify(before)).toBe(kept)
      expect(isEqual(before, after)).toBe(isEqual(after, before))
      expect(withEqualParts(before, JSON.parse(kept))).toEqual(before)
    }),
  )
})
