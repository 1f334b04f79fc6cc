import { expect, test } from 'vitest'
import { filtersOf, filterTexts, valueName, withFilter, withoutFilter } from './filters.ts'

const search = (text: string) => new URLSearchParams(text)

test('filters are added to the address, removed from it, and keep its other parameters', () => {
  const one = withFilter(search('span=month'), { dimension: 'country', value: 'DE' })
  expect(one).toBe('?span=month&filter=country%3ADE')
  const two = withFilter(search(one!), { dimension: 'page', value: '/a:b' })!
  expect(filterTexts(filtersOf(search(two)))).toEqual(['country:DE', 'page:/a:b'])
  expect(withoutFilter(search(two), { dimension: 'country', value: 'DE' })).toBe(
    '?span=month&filter=page%3A%2Fa%3Ab',
  )
})

test('a filter that is set, a ninth filter and the other keys cannot be added', () => {
  const german = { dimension: 'country', value: 'DE' } as const
  expect(withFilter(search('filter=country:DE'), german)).toBeUndefined()
  const eight = search(Array.from({ length: 8 }, (_, n) => `filter=page:/${n}`).join('&'))
  expect(withFilter(eight, german)).toBeUndefined()
  expect(withFilter(search(''), { dimension: 'page', value: '(other)' })).toBeUndefined()
})

test('unknown dimensions of an address are ignored', () => {
  expect(filtersOf(search('filter=planet:mars&filter=os:Linux&filter=toString:x'))).toEqual([
    { dimension: 'os', value: 'Linux' },
  ])
})

test('values have names that people read', () => {
  expect(valueName('country', 'DE')).toBe('Germany')
  expect(valueName('country', 'nowhere')).toBe('nowhere')
  expect(valueName('device', 'mobile')).toBe('Mobile')
  expect(valueName('referrer', '')).toBe('Direct or unknown')
  expect(valueName('page', '(other)')).toBe('Other')
})
