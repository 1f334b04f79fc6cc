import { expect, test } from 'vitest'
import type { Offer } from '../domain/cart.ts'
import { createOfferCache } from './offer-cache.ts'

const offer = (id: string) => ({ id, price: 100 }) as Offer

test('an offer counts only under the catalogue version of its website', () => {
  const cache = createOfferCache()
  cache.set('one', 'v1', ['a', 'gone'], [offer('a')])
  expect(cache.get('one', 'v1', ['a', 'gone'])).toEqual([offer('a')])
  expect(cache.get('one', 'v1', ['a', 'b'])).toBeNull()
  expect(cache.get('one', 'v2', ['a'])).toBeNull()
  expect(cache.get('one', null, ['a'])).toBeNull()
  expect(cache.get('two', 'v1', ['a'])).toBeNull()
  cache.set('one', 'v2', ['b'], [offer('b')])
  expect(cache.get('one', 'v2', ['b'])).toEqual([offer('b')])
  expect(cache.get('one', 'v2', ['a'])).toBeNull()
})

test('the cache holds a limited number of websites and offers', () => {
  const cache = createOfferCache()
  for (let i = 0; i <= 500; i++) cache.set(`site ${i}`, 'v', ['a'], [offer('a')])
  expect(cache.get('site 0', 'v', ['a'])).toBeNull()
  expect(cache.get('site 500', 'v', ['a'])).not.toBeNull()
  for (let i = 0; i <= 2_000; i++) cache.set('site 500', 'v', [`v${i}`], [])
  expect(cache.get('site 500', 'v', ['a'])).toBeNull()
  expect(cache.get('site 500', 'v', ['v2000'])).toEqual([])
})
