import { expect, test } from 'vitest'
import { mapStyleName } from './map-style.ts'
import { recordTypeName } from './record-type.ts'

test('ENUM-16: an unknown record type is not an error', () => {
  expect([11, 210, 3, 999, 'x', undefined].map(recordTypeName)).toEqual([
    'storeItem',
    'lesson',
    'unknown',
    'unknown',
    'unknown',
    'unknown',
  ])
})

test('ENUM-26: an unknown map style is the original one', () => {
  expect(mapStyleName(5)).toBe('MinimalDark')
  expect(mapStyleName(7)).toBe('Original')
})
