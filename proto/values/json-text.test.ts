import { expect, test } from 'vitest'
import { parseJsonText } from './json-text.ts'
import { MAX_JSON_DEPTH } from '../limits.ts'

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const tooDeep = { ok: false, error: 'is nested deeper than 64 levels' }

test('JSON may be nested up to the limit', () => {
  expect(parseJsonText(lists(MAX_JSON_DEPTH)).ok).toBe(true)
  expect(parseJsonText(lists(MAX_JSON_DEPTH + 1))).toEqual(tooDeep)
  expect(parseJsonText(lists(500_000))).toEqual(tooDeep)
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  expect(parseJsonText(objects(MAX_JSON_DEPTH)).ok).toBe(true)
  expect(parseJsonText(objects(MAX_JSON_DEPTH + 1))).toEqual(tooDeep)
  expect(parseJsonText(`{"__proto__":${lists(MAX_JSON_DEPTH)}}`)).toEqual(tooDeep)
})

test('sibling lists do not add depth, and brackets in a string do not count', () => {
  const wide = Array.from({ length: 500 }, () => [{ a: [] }])
  expect(parseJsonText(JSON.stringify(wide))).toEqual({ ok: true, value: wide })
  const texts = { a: '['.repeat(500), b: `\\"${'{'.repeat(500)}\\` }
  expect(parseJsonText(JSON.stringify(texts))).toEqual({ ok: true, value: texts })
})

test('a text that is not JSON is rejected', () => {
  for (const text of ['', '{', '['.repeat(500_000)])
    expect(parseJsonText(text)).toEqual({ ok: false, error: 'is not valid JSON' })
})
