import { expect, test } from 'vitest'
import { gradeOf, valueText } from './grades.ts'

test('the grades follow web-vitals: LCP is good up to 2.5 s and poor above 4 s', () => {
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
