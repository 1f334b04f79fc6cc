import { expect, test } from 'vitest'
import { featureFlag } from '@portico/proto/enums/feature-flag'
import { panelAt, panelsFor } from './panels.ts'

const labels = (...roles: string[]) => panelsFor({ roles }).map(({ label }) => label)

test('a role sees only the panels that its permissions allow', () => {
  expect(labels('viewer')).toEqual([])
  expect(labels('commenter')).toEqual([])
  expect(labels('editor')).toEqual(['Home', 'Pages', 'Assets', 'Inbox', 'Settings'])
  expect(labels('reporting')).toEqual(['Home', 'Visitors', 'Speed', 'Errors', 'Cookies', 'Settings'])
  expect(labels('storeManager')).toEqual([
    'Home',
    'Orders',
    'Customers',
    'Products',
    'Discounts',
    'Sales',
    'Books',
    'Settings',
  ])
  expect(labels('billing')).toEqual(['Home', 'Settings'])
  expect(labels('admin')).toContain('Contributors')
})

test('ENUM-21: the panels of an area that is off are left out', () => {
  const labelsWithout = (...off: number[]) => panelsFor({ roles: ['admin'], off }).map(({ label }) => label)
  const all = labels('admin')
  const { commerce, productsInterface, formsInterface, siteUserAccounts, giftCards } = featureFlag
  const selling = ['Orders', 'Customers', 'Products', 'Discounts', 'Sales', 'Books']
  expect(labelsWithout(commerce)).toEqual(all.filter((label) => !selling.includes(label)))
  expect(labelsWithout(productsInterface)).toEqual(all.filter((label) => label !== 'Products'))
  expect(labelsWithout(formsInterface)).toEqual(all.filter((label) => label !== 'Inbox'))
  expect(labelsWithout(siteUserAccounts)).toEqual(all.filter((label) => label !== 'Members'))
  expect(labelsWithout(giftCards)).toEqual(all)
})

test('no two panels share a key', () => {
  const keys = panelsFor({ roles: ['admin'] }).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})

test('an address below a panel belongs to that panel', () => {
  const at = (rest: string) => panelAt('1', `/sites/1${rest}`)?.label
  expect(at('')).toBe('Home')
  expect(at('/')).toBe('Home')
  expect(at('/members/2')).toBe('Members')
  expect(at('/nowhere')).toBeUndefined()
})
