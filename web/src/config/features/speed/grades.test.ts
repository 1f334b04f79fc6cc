import { expect, test } from 'vitest'
import { gradeOf, valueText } from './grades.ts'

test('web-vitals draws the lines: up to 2.5 s main content is good, above 4 s it is poor', () => {
  expect([2_500, 2_501, 4_000, 4_001].map((value) => gradeOf('lcp', value))).toEqual([
    'good',
    'fair',
    'fair',
    'poor',
  ])
  expect(gradeOf('cls', 0.1)).toBe('good')
  expect(valueText('cls', 0.1234)).toBe('0.12')
  expect(valueText('lcp', 2_440)).toBe('2.4 s')
})
