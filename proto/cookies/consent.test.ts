import { expect, test } from 'vitest'
import {
  consentCategories,
  formatConsent,
  isAllowed,
  parseConsent,
  storedChoice,
  type ConsentRecord,
} from './consent.ts'

const websiteId = 'a'.repeat(24)
const version = '0123456789abcdef'
const record: ConsentRecord = {
  websiteId,
  consentId: '3f2b6c1e-8f6a-4a55-9a3e-0b1c2d3e4f50',
  version,
  categories: ['statistics', 'embeds'],
  gpc: false,
}
const policy = {
  websiteId,
  version,
  isCookieBannerEnabled: true,
  isRestrictiveCookiePolicyEnabled: true,
}
const open = { isRestrictiveCookiePolicyEnabled: false }
const none = { choice: undefined, consent: undefined, gpc: false }
const allowed = (input: Partial<Parameters<typeof storedChoice>[1]>, more: object = {}) =>
  consentCategories.filter((category) => isAllowed(category, { ...policy, ...more }, { ...none, ...input }))

test('a record survives the cookie; other texts and other websites are none', () => {
  const text = formatConsent({ ...record, gpc: true })
  expect(parseConsent(text, websiteId)).toEqual({ ...record, gpc: true })
  for (const other of [undefined, '', 'true', `${text}.`, text.replace(version, 'x'), text.replace('a', 'b')])
    expect(parseConsent(other, websiteId)).toBeNull()
  expect(parseConsent(text, undefined)).toBeNull()
})

test('a choice about other texts, of another website, or unlike the other cookie does not count', () => {
  const input = { choice: 'true', consent: formatConsent(record), gpc: false }
  expect(storedChoice(policy, input)).toEqual(record)
  expect(storedChoice({ ...policy, version: 'f'.repeat(16) }, input)).toBeNull()
  expect(storedChoice({ ...policy, websiteId: 'b'.repeat(24) }, input)).toBeNull()
  expect(storedChoice(policy, { ...input, choice: 'yes' })).toBeNull()
  expect(storedChoice(policy, { ...input, choice: 'false' })?.categories).toEqual([])
})

test('without a choice the restrictive policy allows nothing, and the open policy what is offered', () => {
  expect(allowed({})).toEqual([])
  expect(allowed({}, open)).toEqual([...consentCategories])
  expect(allowed({}, { ...open, cookieBannerCategories: ['embeds'] })).toEqual(['embeds'])
})

test('with a choice exactly its categories are allowed', () => {
  for (const policy of [{}, open]) {
    expect(allowed({ choice: 'true', consent: formatConsent(record) }, policy)).toEqual([
      'statistics',
      'embeds',
    ])
    expect(allowed({ choice: 'true' }, policy)).toEqual([...consentCategories])
    expect(allowed({ choice: 'false' }, policy)).toEqual([])
  }
})

test('the privacy signal refuses statistics and marketing unless the visitor decided with the signal on', () => {
  expect(allowed({ gpc: true }, open)).toEqual(['embeds'])
  const all = { ...record, categories: consentCategories }
  expect(allowed({ gpc: true, choice: 'true', consent: formatConsent(all) })).toEqual(['embeds'])
  const decided = formatConsent({ ...all, gpc: true })
  expect(allowed({ gpc: true, choice: 'true', consent: decided })).toEqual([...consentCategories])
})

test('without a banner no choice counts: only the policy decides about statistics', () => {
  const off = { isCookieBannerEnabled: false }
  expect(allowed({}, off)).toEqual(['marketing', 'embeds'])
  expect(allowed({ choice: 'true' }, off)).toEqual(['marketing', 'embeds'])
  expect(allowed({}, { ...off, ...open })).toEqual([...consentCategories])
  expect(allowed({ choice: 'false' }, { ...off, ...open })).toEqual(['marketing', 'embeds'])
  expect(allowed({ gpc: true }, { ...off, ...open })).toEqual(['marketing', 'embeds'])
})

test('restricted visitor data rules out statistics whatever was chosen', () => {
  expect(allowed({ choice: 'true' }, { isVisitorDataRestricted: true })).toEqual(['marketing', 'embeds'])
})
