import { expect, test } from 'vitest'
import { pageType } from './page-type.ts'

test('PAGE-04: the nine types of commerce pages have their codes', () => {
  const commerce = Object.entries(pageType).filter(([, code]) => code >= 200 && code <= 208)
  expect(Object.fromEntries(commerce)).toEqual({
    ...{ showCart: 200, checkout: 201, orderConfirmed: 202, donate: 203, contributionConfirmed: 204 },
    ...{ commerceCartV2: 205, subscriptionConfirmed: 206, orderReceived: 207, membershipConfirmed: 208 },
  })
})
