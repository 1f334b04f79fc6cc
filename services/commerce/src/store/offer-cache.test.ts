import { expect, test } from 'vitest'
import type { Offer } from '../domain/cart.ts'
import { createOfferCache } from './offer-cache.ts'

const offer = (id: string) => ({ id, price: 100 }) as Offer

test('what was read counts under the mark of its website only', () => {
  const known = createOfferCache()
  known.keep('one', 'm1', ['a', 'gone'], [offer('a')])
  expect(known.of('one', 'm1', ['a', 'gone'])).toEqual([offer('a')])
  expect(known.of('one', 'm1', ['a', 'b'])).toBeNull()
  expect(known.of('one', 'm2', ['a'])).toBeNull()
  expect(known.of('one', null, ['a'])).toBeNull()
  expect(known.of('two', 'm1', ['a'])).toBeNull()
  known.keep('one', 'm2', ['b'], [offer('b')])
  expect(known.of('one', 'm2', ['b'])).toEqual([offer('b')])
  expect(known.of('one', 'm2', ['a'])).toBeNull()
})

test('only so much is remembered', () => {
  const known = createOfferCache()
  for (let i = 0; i <= 500; i++) known.keep(`site ${i}`, 'm', ['a'], [offer('a')])
  expect(known.of('site 0', 'm', ['a'])).toBeNull()
  expect(known.of('site 500', 'm', ['a'])).not.toBeNull()
  for (let i = 0; i <= 2_000; i++) known.keep('site 500', 'm', [`v${i}`], [])
  expect(known.of('site 500', 'm', ['a'])).toBeNull()
  expect(known.of('site 500', 'm', ['v2000'])).toEqual([])
})
