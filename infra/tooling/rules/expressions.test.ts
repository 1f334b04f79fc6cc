import { expect, test } from 'vitest'
import { productExpressions, slownessOf } from './expressions.ts'

/** Expressions that may be slow because no user input reaches them: their file, and the reason. */
const withoutInput: Record<string, string> = {}

test('no regular expression of the product takes more than 15 times as long for 10 times the characters', () => {
  const all = productExpressions()
  expect(all.length).toBeGreaterThan(150)
  const slow = all.flatMap((expression) => {
    if (withoutInput[expression.place.replace(/:\d+$/, '')] !== undefined) return []
    const slowness = slownessOf(expression)
    return slowness === null
      ? []
      : [`${expression.place} /${expression.source}/${expression.flags} ${slowness}`]
  })
  expect(slow).toEqual([])
}, 600_000)

test.each([
  ['\\/+$', ''],
  ['(a+)+$', ''],
  ['<[^>]*>', 'g'],
  ['<(script|style)\\b[\\s\\S]*?<\\/\\1\\s*>', 'gi'],
  ['^\\p{Sc}\\s*|\\s*\\p{Sc}$', 'gu'],
])('M4: the check reports that /%s/%s is slow', (source, flags) => {
  expect(slownessOf({ place: '', source, flags, splits: false })).not.toBeNull()
})

test.each([
  ['^[0-9a-f]{24}$', ''],
  ['<[^<>]*>', 'g'],
  ['\\s+', 'g'],
])('M4: the check reports that /%s/%s is fast', (source, flags) => {
  expect(slownessOf({ place: '', source, flags, splits: false })).toBeNull()
})
