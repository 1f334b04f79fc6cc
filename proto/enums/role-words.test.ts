import { expect, test } from 'vitest'
import { roleName, roleSentence } from './role-words.ts'
import { websiteRole } from './website-role.ts'

test('ENUM-12: each of the twelve roles has words of its own', () => {
  const words = Object.keys(websiteRole).map(roleName)
  expect(new Set(words).size).toBe(12)
  expect(words).toContain('Store manager')
  expect(roleName('owner')).toBe('owner')
})

test('what a role may do is told from its permissions', () => {
  expect(roleSentence(['editor'])).toBe(
    'Write and publish pages, read messages, and comment without approval.',
  )
  expect(roleSentence(['reporting'])).toBe('See visitors and speed.')
  expect(roleSentence(['storeManager', 'reporting'])).toBe(
    'Change products, prices and stock, see carts and orders, set currency and tax, and see visitors and speed.',
  )
  expect(roleSentence(['viewer', 'admin'])).toBe('Do everything, and decide who else may.')
})

test('a role that may change nothing says so', () => {
  expect(roleSentence(['schedulingViewer'])).toBe('Look into this area without changing anything.')
  expect(roleSentence(['viewer'])).toBe('See the website as one of its people, without changing anything.')
  expect(roleSentence([])).toBe(roleSentence(['viewer']))
})
