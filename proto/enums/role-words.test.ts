import { expect, test } from 'vitest'
import { roleName, roleSentence } from './role-words.ts'
import { websiteRole } from './website-role.ts'

test('ENUM-12: each of the twelve roles has a displayed name', () => {
  const words = Object.keys(websiteRole).map(roleName)
  expect(new Set(words).size).toBe(12)
  expect(words).toContain('Store manager')
  expect(roleName('owner')).toBe('owner')
})

test('the sentence of a role lists the abilities of its permissions', () => {
  expect(roleSentence(['editor'])).toBe(
    'Write and publish pages, read messages, and comment without approval.',
  )
  expect(roleSentence(['reporting'])).toBe('View visitors and page speed.')
  expect(roleSentence(['storeManager', 'reporting'])).toBe(
    'Edit products, prices and stock, view carts and orders, set currency and tax, and view visitors and page speed.',
  )
  expect(roleSentence(['viewer', 'admin'])).toBe('Full access, including contributors and their roles.')
})

test('the sentence of a read-only role says that it changes nothing', () => {
  expect(roleSentence(['schedulingViewer'])).toBe('View this area without changing anything.')
  expect(roleSentence(['viewer'])).toBe('View the website as a contributor, without changing anything.')
  expect(roleSentence([])).toBe(roleSentence(['viewer']))
})
