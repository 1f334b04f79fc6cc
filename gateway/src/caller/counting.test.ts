import { expect, test } from 'vitest'
import { consentCategories, formatConsent } from '@portico/proto/cookies/consent'
import type { VisitorCounting } from '@portico/proto/cookies/visitor-counting'
import { withCounting } from './counting.ts'

const id = 'a'.repeat(24)
const counted = (counting: VisitorCounting, headers: Record<string, string> = {}) =>
  withCounting({ id, identifier: 'acme', contentVersion: 1, counting }, headers).counting
const yes = (websiteId = id) =>
  `ss_cookieAllowed=true; portico_consent=${formatConsent({
    websiteId,
    consentId: '3f2b6c1e-8f6a-4a55-9a3e-0b1c2d3e4f50',
    version: '0123456789abcdef',
    categories: consentCategories,
    gpc: false,
  })}`

test('a restrictive website counts by the cookie only who has agreed on this website', () => {
  expect(counted('consent')).toBe('daily')
  expect(counted('consent', { cookie: yes() })).toBe('cookie')
  expect(counted('consent', { cookie: 'ss_cookieAllowed=true' })).toBe('cookie')
  expect(counted('consent', { cookie: yes('b'.repeat(24)) })).toBe('daily')
  expect(counted('consent', { cookie: 'ss_cookieAllowed=false' })).toBe('daily')
  expect(counted('consent', { cookie: 'ss_cookieAllowed=TRUE' })).toBe('daily')
  expect(counted('consent', { cookie: yes(), 'sec-gpc': '1' })).toBe('daily')
})

test('an open website counts by the cookie unless the visitor or the browser refuses it', () => {
  expect(counted('cookie')).toBe('cookie')
  expect(counted('cookie', { cookie: 'ss_cookieAllowed=false' })).toBe('daily')
  expect(counted('cookie', { 'sec-gpc': '1' })).toBe('daily')
})

test('a choice changes nothing where no cookie or no counting is set', () => {
  expect(counted('daily', { cookie: yes() })).toBe('daily')
  expect(counted('off', { cookie: yes() })).toBe('off')
})
